import { type Zippable, zipSync } from 'fflate';

/** Every file of an archive of ours has this time: the same files are the same archive. */
export const sameTime = new Date(1980, 0, 1);

export interface FileToZip {
  path: string;
  bytes: Uint8Array;
  /** Not packed: of what is packed already, and where a format asks for it. */
  isStored?: boolean;
}

/** An archive of a few files, in their order: the same bytes for the same files. */
export function zipFiles(files: readonly FileToZip[]): Uint8Array {
  const all: Zippable = {};
  for (const { path, bytes, isStored } of files) {
    all[path] = [bytes, { level: isStored ? 0 : 6, mtime: sameTime }];
  }
  return zipSync(all);
}
