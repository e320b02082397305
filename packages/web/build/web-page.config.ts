import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { messagesWhereUsed } from './messages-where-used.ts';
import { nothingLater } from './nothing-later.ts';
import { reactRouterDataMode } from './react-router-data-mode.ts';
import { webPageTemplate } from './web-page-template.ts';

/** The build of a story's own page: one script and one style sheet, in a template that an exporter fills. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  mode: 'web-page',
  plugins: [
    react({ exclude: [/[\\/]node_modules[\\/]/, /[\\/]entry-page\.tsx$/] }),
    nothingLater(),
    messagesWhereUsed(),
    compileMessages(),
    reactRouterDataMode(),
    webPageTemplate(),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'dist/web-page',
    // What the page shows is in it: nothing is split off, and nothing comes later.
    lib: { entry: 'src/entry-page.tsx', formats: ['iife'], name: 'page' },
    reportCompressedSize: false,
  },
});
