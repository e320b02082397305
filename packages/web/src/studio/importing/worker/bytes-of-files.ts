import type { ChosenFile } from './messages.ts';

interface ReadFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes of files that were chosen; or the path of one that is not there any more as it was then. */
export async function bytesOfFiles(
  files: readonly ChosenFile[],
): Promise<{ sources: ReadFile[] } | { gone: string }> {
  const sources: ReadFile[] = [];
  for (const { path, file } of files) {
    try {
      sources.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch (error) {
      // A browser gives no bytes of a file that was changed, moved or deleted since it was chosen.
      if (error instanceof DOMException) return { gone: path };
      throw error;
    }
  }
  return { sources };
}
