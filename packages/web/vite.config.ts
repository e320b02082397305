import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './build/compile-messages.ts';
import { messagesWhereUsed } from './build/messages-where-used.ts';
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
                // The reader's page loads it at once, what follows later; other pages load a part without the engine.
                {
                  name: 'reader-parts',
                  test: /[\\/](reader-intent|after-paint|media-address|play-limits)\.tsx?$/,
                },
                // Also on pages where nobody reads, which load nothing of the reader's screen.
                {
                  name: 'page-parts',
                  test: /[\\/]ui[\\/](failures[\\/]failure-text|fields[\\/](form-error|use-wait)|story[\\/](story-lang|endings-found)|ask-dialog|more-icon|menu)\.tsx?$/,
                },
                // A story's opening has the parts of the reader's screen, which comes next anyway.
                {
                  name: 'reader-screen',
                  test: /[\\/]web[\\/]src[\\/]reader[\\/](reader|take-turn|content-warning|ending|newer-version|reader-state|use-place|(bar|choices|text)[\\/].+|session[\\/](use-session|defer-early-submit|follow))\.tsx?$/,
                },
                // What plays a story in the browser, with the engine: one file, which compresses better.
                {
                  name: 'run-session',
                  test: /[\\/]reader[\\/](session[\\/]run-session|session-notes[\\/]session-notes)/,
                },
                // Beside the reader's page; each by itself would cost a slow device more than it takes.
                {
                  name: 'screen-parts',
                  test: /[\\/](i18n[\\/]rich|screen[\\/]came-from-note|ui[\\/](breadcrumbs|clock-time|day|failures[\\/]load-failure|fields[\\/](field|use-after-press)|story[\\/]story-nav))\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // What a story of level 2 needs: writers load it always.
                {
                  name: 'level-2',
                  test: /[\\/](story[\\/]src[\\/](engine[\\/]level-2|text[\\/]snippets|text[\\/]tree[\\/]render-snippets|text[\\/]inlines[\\/]read-words|logic[\\/]newer-grammar|model[\\/]blank))[\\/.]/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'answers',
                  test: /[\\/]messages[\\/]src[\\/](answers|message|en[\\/]answers)\.ts$/,
                },
                {
                  name: 'publishing',
                  test: /[\\/]web[\\/]src[\\/]publishing[\\/]/,
                  includeDependenciesRecursively: false,
                },
                // Only these modules, not what they import: readers load some of that.
                { name: writingChunk, debugName: 'writing', includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
  // The server's bundle carries its own React, built for production whatever NODE_ENV says.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
