/** Files that were dropped on one page and are read on the next one. */
export interface HandedFiles {
  files: File[];
  /** The paths of the files, where they are known. */
  paths?: string[];
  /** Folders and files as a drop gives them; empty where the browser does not. */
  entries: FileSystemEntry[];
}

let handed: HandedFiles | null = null;

export function handFiles(files: HandedFiles): void {
  handed = files;
}

/** The files that were handed on, once. */
export function takeHandedFiles(): HandedFiles | null {
  const taken = handed;
  handed = null;
  return taken;
}

/** What was dropped; null where there is no file in it. To be asked in the event: later nobody may look. */
export function filesIn(transfer: DataTransfer | null): HandedFiles | null {
  if (!transfer) return null;
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return files.length > 0 || entries.length > 0 ? { files, entries } : null;
}

/** Whether what is dragged are files, as far as a page may know before they are dropped. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false;
