import { expect, it } from 'vitest';
import { bytesOfFiles } from './bytes-of-files.ts';

const chosen = (path: string, read: () => Promise<ArrayBuffer>) => ({
  path,
  file: Object.assign(new File([], path), { arrayBuffer: read }),
});

it('the bytes of files come with their paths', async () => {
  const { buffer } = Uint8Array.of(1, 2);
  expect(await bytesOfFiles([chosen('a/x.twee', async () => buffer)])).toEqual({
    sources: [{ path: 'a/x.twee', bytes: Uint8Array.of(1, 2) }],
  });
});

it('a file that changed since it was chosen is named', async () => {
  const changed = async () => {
    throw new DOMException('The file could not be read', 'NotReadableError');
  };
  const files = [chosen('a.twee', async () => new ArrayBuffer(1)), chosen('b.twee', changed)];
  expect(await bytesOfFiles(files)).toEqual({ gone: 'b.twee' });
});

it('any other failure is a failure', async () => {
  const broken = async () => {
    throw new TypeError('out of memory');
  };
  await expect(bytesOfFiles([chosen('a.twee', broken)])).rejects.toThrow('out of memory');
});
