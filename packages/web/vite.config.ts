import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './build/compile-messages.ts';
import { messagesWhereUsed } from './build/messages-where-used.ts';
import { filesOf, namedChunks } from './build/named-chunks.ts';
import { offlineFiles } from './build/offline-files.ts';
import { precompress } from './build/precompress.ts';
import { reactRouterDataMode } from './build/react-router-data-mode.ts';
import { compiledAtOnce, writingChunk } from './build/writing-chunks.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  // Files find each other by where they are themselves: one build serves a site below any path.
  base: './',
  plugins: [
    // To replace the entry would begin the whole app a second time.
    react({ exclude: [/[\\/]node_modules[\\/]/, /[\\/]entry-browser\.tsx$/] }),
    messagesWhereUsed(),
    compileMessages(),
    reactRouterDataMode(),
    ...(isSsrBuild ? [] : [compiledAtOnce(), offlineFiles(), precompress()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Fonts and pictures are always files: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', external: [/[\\/](studio|admin)[\\/]/] }
      : {
          input: 'src/entry-browser.tsx',
          output: {
            codeSplitting: {
              // What every page loads: few files, of which the larger one changes with its packages only.
              groups: [
                { name: 'framework', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
                // Not the entry: it waits for a screen, and that screen must not wait for it.
                { name: 'site', tags: ['$initial'], test: /^(?!.*entry-browser)/ },
                ...namedChunks.map(({ files, ...chunk }) => ({ ...chunk, test: filesOf(files) })),
                // Only these modules, not what they import: readers load some of that.
                { name: writingChunk, debugName: 'writing', includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
  // A worker loads what only some files need when they come.
  worker: { format: 'es' },
  // The server's bundle carries its own React, built for production whatever NODE_ENV says.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
