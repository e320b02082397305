/** An ink file as its author chose it; `path` may name folders. */
export interface InkFile {
  path: string;
  text: string;
}

/** `a/./b/../c\d` → `a/c/d`; null = a path out of the folder in which it begins. */
export function normalPath(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The files that were given, found by what INCLUDE says: from the folder of the main file, as in ink itself. */
export class InkFiles {
  readonly main: InkFile;
  readonly #byPath = new Map<string, InkFile>();
  readonly #folder: string;

  constructor(files: readonly InkFile[]) {
    for (const file of files) {
      this.#byPath.set(keyOf(normalPath(file.path) ?? file.path), file);
    }
    this.main = mainOf(files);
    this.#folder = folderOf(normalPath(this.main.path) ?? this.main.path);
  }

  /** undefined = it is not among those given. */
  find(included: string, from: InkFile = this.main): InkFile | undefined {
    const folders = new Set([this.#folder, folderOf(normalPath(from.path) ?? from.path)]);
    for (const folder of folders) {
      const path = normalPath(folder + included.trim());
      const file = path === null ? undefined : this.#byPath.get(keyOf(path));
      if (file !== undefined) return file;
    }
    return undefined;
  }
}

const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/** The file that begins the story: the first that includes others and is included by none, or else the first that none includes. */
function mainOf(files: readonly InkFile[]): InkFile {
  const [first] = files;
  if (first === undefined) throw new Error('There is no ink file.');
  const includes = new Map(files.map((file) => [file, includedBy(file.text)]));
  const named = new Set([...includes.values()].flat());
  const free = files.filter(({ path }) => !named.has(baseOf(path)));
  return free.find((file) => (includes.get(file) ?? []).length > 0) ?? free[0] ?? first;
}

const baseOf = (path: string) => keyOf(path.replaceAll('\\', '/').replace(/^.*\//s, ''));

function includedBy(text: string): string[] {
  if (!text.includes('INCLUDE')) return [];
  return text.split('\n').flatMap((line) => {
    const trimmed = line.trimStart();
    return trimmed.startsWith('INCLUDE') ? [baseOf(trimmed.slice(7).trim())] : [];
  });
}
