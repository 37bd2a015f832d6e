import { useRef, useState } from 'react';

/** Small enough for a slow phone, and for a bar that moves. */
const partBytes = 2_000_000;

/** Tries again after these pauses, in milliseconds. */
const pauses = [1000, 3000, 8000];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends a file in parts as soon as it is chosen. After a broken connection it continues where it was. */
export function useUpload() {
  const [file, setFile] = useState<File>();
  const [id, setId] = useState<string>();
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const running = useRef<Promise<boolean>>(undefined);
  /** The chosen file; an upload of an earlier one stops. */
  const current = useRef<File>(undefined);

  function start(chosen: File) {
    setBroken(false);
    setFault(undefined);
    running.current = send(chosen);
  }

  /** @returns whether all parts have arrived */
  async function send(chosen: File): Promise<boolean> {
    try {
      const name = await nameOf(chosen);
      setId(name);
      const address = `/desk/library/recording/${name}`;
      let { received } = await read(await fetch(address));
      while (received < chosen.size) {
        if (current.current !== chosen) return false;
        setSent(received);
        received = await sendPart(address, chosen, received);
      }
      setSent(chosen.size);
      return true;
    } catch (error) {
      if (current.current !== chosen) return false;
      if (error instanceof UploadFault) setFault(error.message);
      else setBroken(true);
      return false;
    }
  }

  return {
    file,
    /** The name of the upload, for the form. */
    id,
    /** Bytes that have arrived. */
    sent,
    fault,
    isBroken,
    choose(chosen: File | undefined) {
      current.current = chosen;
      setFile(chosen);
      setId(undefined);
      setSent(0);
      if (chosen) start(chosen);
    },
    resume: () => file && start(file),
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
