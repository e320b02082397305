/** A file that comes in pieces: each blob of so many bytes may lie on the disk, where a page’s memory would not do. */
const blobBytes = 8 * 1024 * 1024;

/** The time in ms that a browser may take to begin saving. */
const graceMs = 60_000;

/** Gathers the pieces of a file outside of the page’s memory. `onBytes` is told how many there are. */
export async function gatherFile(
  pieces: Uint8Array | AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, held] = [0, 0];
  const put = () => {
    blobs.push(new Blob(waiting));
    [waiting, held] = [[], 0];
  };
  for await (const piece of pieces instanceof Uint8Array ? [pieces] : pieces) {
    waiting.push(new Uint8Array(piece));
    bytes += piece.byteLength;
    held += piece.byteLength;
    if (held >= blobBytes) put();
    onBytes(bytes);
  }
  put();
  return new Blob(blobs);
}

/** Has the browser save a file that is already here. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), graceMs);
}
