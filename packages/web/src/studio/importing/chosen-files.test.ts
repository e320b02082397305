import { describe, expect, it } from 'vitest';
import { chosenFrom, chosenFromDrop } from './chosen-files.ts';

const at = (path: string) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
};

/** A file or a folder as a drop gives it; a folder gives its entries one by one. */
const entry = (path: string, children?: unknown[]) => {
  const waiting = [...(children ?? [])];
  return {
    isFile: !children,
    isDirectory: !!children,
    fullPath: `/${path}`,
    file: (give: (file: File) => void) => give(at(path)),
    createReader: () => ({
      readEntries: (give: (entries: unknown[]) => void) => give(waiting.splice(0, 1)),
    }),
  } as unknown as FileSystemEntry;
};

describe('Chosen files', () => {
  it('are all taken as they are, whatever they are called', () => {
    expect(chosenFrom([at('a.twee'), at('b.png')]).map(({ path }) => path)).toEqual([
      'a.twee',
      'b.png',
    ]);
  });

  it('of a folder are those in which a story may be', () => {
    const paths = ['s/a.twee', 's/b.png', 's/.git/config.txt', 's/sub/c.ink', '__MACOSX/a.twee'];
    expect(chosenFrom(paths.map(at)).map(({ path }) => path)).toEqual(['s/a.twee', 's/sub/c.ink']);
  });

  it('are found in dropped folders, however deep', async () => {
    const sub = entry('s/sub', [entry('s/sub/c.ink'), entry('s/sub/d.wav')]);
    const entries = [entry('s', [entry('s/a.twee'), sub])];
    const found = await chosenFromDrop({ files: [], entries });
    expect(found.map(({ path }) => path)).toEqual(['s/a.twee', 's/sub/c.ink']);
  });
});
