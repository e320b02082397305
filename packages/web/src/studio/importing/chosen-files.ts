import type { HandedFiles } from '../../device/handed-files.ts';
import type { ChosenFile } from './worker/messages.ts';

/** Files as an input gives them; of a folder with their paths. */
export const chosenFrom = (files: readonly File[]): ChosenFile[] =>
  storiesAmong(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));

const endings = /\.(html?|twee2?|tw2?|json|ink|txt|zip)$/i;
const isHidden = /(^|\/)(\.|__MACOSX\/)/;

/** Of a folder, the files in which a story may be: pictures and what an editor keeps lie beside them. */
function storiesAmong(files: ChosenFile[]): ChosenFile[] {
  const inFolder = files.some(({ path }) => path.includes('/'));
  return inFolder ? files.filter(({ path }) => endings.test(path) && !isHidden.test(path)) : files;
}

/** The most files of a dropped folder that are looked at: far above any story that we know of. */
const mostFiles = 2_000;

/** Dropped files, and those in dropped folders. */
export async function chosenFromDrop({
  files,
  paths,
  entries,
}: HandedFiles): Promise<ChosenFile[]> {
  if (paths) return storiesAmong(files.map((file, at) => ({ path: paths[at] ?? file.name, file })));
  const folders = entries.filter(isFolder);
  if (folders.length === 0) return chosenFrom(files);
  const found: ChosenFile[] = [];
  const waiting: FileSystemEntry[] = [...entries];
  for (let entry = waiting.shift(); entry && found.length < mostFiles; entry = waiting.shift()) {
    if (isFolder(entry)) waiting.push(...(await entriesIn(entry)));
    else if (isFile(entry)) {
      const path = entry.fullPath.replace(/^\//, '');
      found.push({ path, file: await fileOf(entry) });
    }
  }
  return storiesAmong(found);
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader gives some at a time, until it gives none. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
