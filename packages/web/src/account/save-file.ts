import type { FileReply } from '@brasslamp/contract';

/** How long a browser may take to begin saving. */
const graceMs = 60_000;

/** Has the browser save a file that is already here. */
export function saveFile({ fileName, mediaType, bytes }: FileReply) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), graceMs);
}
