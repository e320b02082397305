import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json)$/;

/** Writes `.br` and `.gz` beside each asset, so that the server only sends files. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      const names = (await readdir(folder)).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(path: string) {
  const content = await readFile(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(content, { params: quality }).then((br) =>
      writeFile(`${path}.br`, br),
    ),
    promisify(gzip)(content, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
  ]);
}
