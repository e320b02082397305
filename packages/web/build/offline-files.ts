import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { transformWithOxc } from 'vite';

const workerSource = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url));

/**
 * What a story is read with: these, all that they import, and what the reader's page loads later. The
 * parts of the engine that only some stories need are among them: one kept here may be such a story.
 */
const needed =
  /\/src\/(entry-browser\.tsx|app\/public-pages\.tsx|library\/(home\/home|reading-list\/(reading|offline-stories)|playthroughs\/reader-home)\.tsx|reader\/reader\.tsx|reader\/(offline|session|session-notes)\/[\w-]+\.tsx?|engine\/level-2\/level-2-parts\.ts)$/;
const neededWithParts = /\/src\/reader\/reader\.tsx$/;
/** A typeface that few choose is cached once it has been used. */
const cachedOnceUsed = /atkinson/;

/** Makes the service worker, with the list of files that it keeps. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Once it is decided which files there are.
      order: 'post',
      async handler(_, bundle) {
        const files = filesToRead(bundle);
        const source = await readFile(workerSource, 'utf8');
        const { code } = await transformWithOxc(source, workerSource, { sourcemap: false });
        const mark = createHash('sha256')
          .update(code)
          .update(files.join())
          .digest('hex')
          .slice(0, 12);
        const head = `const offlineFiles=${JSON.stringify(files)},buildMark='${mark}';\n`;
        // Of its own name, and unhashed: a browser looks at this address for a newer one.
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + code });
      },
    },
  };
}

export function filesToRead(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
    for (const file of chunk.viteMetadata?.importedAssets ?? []) found.add(file);
    for (const file of chunk.imports) visit(byFile.get(file));
    // By its modules: a file that several screens share has no module of its own name.
    if (chunk.moduleIds.some((id) => neededWithParts.test(id))) {
      for (const file of chunk.dynamicImports) visit(byFile.get(file));
    }
  };
  for (const chunk of chunks) if (needed.test(chunk.facadeModuleId ?? '')) visit(chunk);
  return [...found].filter((name) => !cachedOnceUsed.test(name)).sort();
}
