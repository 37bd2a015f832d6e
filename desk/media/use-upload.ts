import { useRef, useState } from 'react';

/** Small enough for a slow phone, and for a bar that moves. */
const partBytes = 2_000_000;

/** Tries again after these pauses, in milliseconds. */
const pauses = [1000, 3000, 8000];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface UploadState {
  file: File | undefined;
  /** The name of the upload, for the form. */
  id: string | undefined;
  /** Bytes that have arrived. */
  sent: number;
  fault: string | undefined;
  isBroken: boolean;
}

const noUpload: UploadState = { file: undefined, id: undefined, sent: 0, fault: undefined, isBroken: false };

/** Sends a file in parts as soon as it is chosen. After a broken connection it continues where it was. */
export function useUpload() {
  const [state, setState] = useState<UploadState>(noUpload);
  const show = (changes: Partial<UploadState>) => setState((before) => ({ ...before, ...changes }));
  const running = useRef<Promise<boolean>>(undefined);
  /** The chosen file; an upload of an earlier one stops. */
  const current = useRef<File>(undefined);

  /** @returns whether all parts have arrived */
  async function send(chosen: File): Promise<boolean> {
    try {
      const id = await nameOf(chosen);
      show({ id });
      const address = `/desk/library/recording/${id}`;
      let { received } = await read(await fetch(address));
      while (received < chosen.size) {
        if (current.current !== chosen) return false;
        show({ sent: received });
        received = await sendPart(address, chosen, received);
      }
      show({ sent: chosen.size });
      return true;
    } catch (error) {
      if (current.current !== chosen) return false;
      show(error instanceof UploadFault ? { fault: error.message } : { isBroken: true });
      return false;
    }
  }

  return {
    ...state,
    choose(chosen: File | undefined) {
      current.current = chosen;
      setState({ ...noUpload, file: chosen });
      if (chosen) running.current = send(chosen);
    },
    resume() {
      const { file } = state;
      if (!file) return;
      show({ isBroken: false, fault: undefined });
      running.current = send(file);
    },
    finished: () => running.current ?? Promise.resolve(false),
  };
}

/** The server refused the file. */
class UploadFault extends Error {}

/** The same for the same file, so that an upload continues after the page was closed. */
async function nameOf({ name, size, lastModified }: File): Promise<string> {
  const bytes = new TextEncoder().encode(`${name} ${size} ${lastModified}`);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sendPart(address: string, file: File, from: number): Promise<number> {
  for (const pause of [...pauses, undefined]) {
    try {
      const response = await fetch(`${address}?from=${from}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file.slice(from, from + partBytes),
      });
      const { received } = await read(response);
      // The server is still receiving this part on a connection that broke.
      if (received === from) throw new Error('nothing has arrived');
      return received;
    } catch (error) {
      if (error instanceof UploadFault || pause === undefined) throw error;
      await wait(pause);
    }
  }
  return from;
}

async function read(response: Response): Promise<{ received: number }> {
  const { received, error } = await response.json();
  if (typeof error === 'string') throw new UploadFault(error);
  if (typeof received !== 'number') throw new Error('no answer');
  return { received };
}
