import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A window of this many bytes moves over the file. */
const windowBytes = 1 << 20;

/**
 * The bytes of a file of any size, in bounded memory. Synchronous: only for a separate process.
 * @param path an existing file; `using` closes it
 */
export function openBytes(path: string) {
  const handle = openSync(path, 'r');
  const { size } = fstatSync(handle);
  const buffer = Buffer.alloc(windowBytes);
  let from = 0;
  let bytes = buffer.subarray(0, 0);

  /** Moves the window so that it holds these bytes, where the file has them. */
  function show(position: number, length: number) {
    if (position >= from && position + length <= from + bytes.length) return;
    from = position;
    bytes = buffer.subarray(0, readSync(handle, buffer, 0, windowBytes, position));
  }

  return {
    size,
    /** @returns -1 after the end */
    byte(position: number): number {
      show(position, 1);
      return bytes[position - from] ?? -1;
    },
    /** At most a window; shorter at the end of the file. Valid until the next call. */
    slice(position: number, length: number): Buffer {
      show(position, Math.min(length, size - position));
      return bytes.subarray(position - from, position - from + length);
    },
    /** @returns the position of the next such bytes, -1 without any */
    find(wanted: number | string, position: number): number {
      const overlap = typeof wanted === 'string' ? wanted.length - 1 : 0;
      for (let start = position; start < size; start = Math.max(start + 1, from + bytes.length - overlap)) {
        show(start, Math.min(overlap + 1, size - start));
        const index = bytes.indexOf(wanted, start - from, 'latin1');
        if (index >= 0) return from + index;
      }
      return -1;
    },
    [Symbol.dispose]: () => closeSync(handle),
  };
}

export type FileBytes = ReturnType<typeof openBytes>;
