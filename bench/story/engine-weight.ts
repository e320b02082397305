import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliBytes } from '../brotli-bytes.ts';
import type { Measurement } from '../measurement.ts';

/**
 * The weight of playing in the browser: engine, text and logic, built like the site, brotli. Without the parts
 * that only some stories load.
 */
export async function engineWeight(): Promise<Measurement[]> {
  const web = createRequire(new URL('../../packages/web/package.json', import.meta.url));
  const { build } = (await import(pathToFileURL(web.resolve('vite')).href)) as {
    build(options: object): Promise<unknown>;
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rollupOptions: {
        input: fileURLToPath(new URL('../../packages/story/src/engine/reader.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
      },
      modulePreload: false,
    },
  });
  const { output } = built as { output: { code: string }[] };
  const bytes = output.reduce((sum, { code }) => sum + brotliBytes(code), 0);
  return [
    {
      name: 'JavaScript of engine, text and logic',
      kilobytes: bytes / 1024,
      atMost: 15,
      detail: 'minified, brotli; without checker, edits and explanations',
    },
  ];
}
