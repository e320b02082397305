import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { filesToRead } from './offline-files.ts';

const chunk = (
  fileName: string,
  source: string,
  loads: { imports?: string[]; dynamicImports?: string[]; css?: string[]; with?: string[] } = {},
) => ({
  type: 'chunk',
  fileName,
  // A file that several screens share stands for none of its modules.
  facadeModuleId: loads.with ? null : `/packages/web/${source}`,
  moduleIds: [source, ...(loads.with ?? [])].map((one) => `/packages/web/${one}`),
  imports: loads.imports ?? [],
  dynamicImports: loads.dynamicImports ?? [],
  viteMetadata: { importedCss: new Set(loads.css), importedAssets: new Set() },
});

it('keeps what reading needs, with its styles and what the reader loads later, and no more', () => {
  const bundle = Object.fromEntries(
    [
      chunk('entry.js', 'src/entry-browser.tsx', {
        imports: ['framework.js'],
        dynamicImports: ['reader.js', 'home.js', 'story.js', 'studio.js'],
      }),
      chunk('framework.js', 'framework'),
      chunk('home.js', 'src/library/home/home.tsx', { css: ['home.css'] }),
      chunk('story.js', 'src/library/story.tsx'),
      chunk('reader.js', 'src/reader/reader.tsx', {
        imports: ['text.js', 'gone.js'],
        dynamicImports: ['play.js', 'settings.js'],
        css: ['reader.css'],
      }),
      chunk('text.js', 'src/reader/text/text-view.tsx'),
      chunk('settings.js', 'src/reader/preferences/preferences-panel.tsx', {
        dynamicImports: ['studio.js'],
      }),
      chunk('play.js', 'src/reader/session/run-session.ts', {
        dynamicImports: ['level-2.js'],
        css: ['atkinson.css'],
      }),
      chunk('level-2.js', 'node_modules/@brasslamp/story/src/engine/level-2/level-2-parts.ts'),
      chunk('studio.js', 'src/studio/frame/studio-layout.tsx'),
    ].map((one) => [one.fileName, one]),
  ) as unknown as Rolldown.OutputBundle;
  expect(filesToRead(bundle)).toEqual([
    'entry.js',
    'framework.js',
    'home.css',
    'home.js',
    'level-2.js',
    'play.js',
    'reader.css',
    'reader.js',
    'settings.js',
    'text.js',
  ]);
});

it('keeps what the reader loads later where its screen shares a file with others', () => {
  const bundle = Object.fromEntries(
    [
      chunk('entry.js', 'src/entry-browser.tsx', { dynamicImports: ['reader.js', 'story.js'] }),
      chunk('story.js', 'src/library/story.tsx', { imports: ['screen.js'] }),
      { ...chunk('reader.js', 'src/reader/reader.tsx', { imports: ['screen.js'] }), moduleIds: [] },
      chunk('screen.js', 'src/reader/take-turn.ts', {
        with: ['src/reader/reader.tsx'],
        dynamicImports: ['settings.js'],
      }),
      chunk('settings.js', 'src/reader/preferences/preferences-panel.tsx'),
    ].map((one) => [one.fileName, one]),
  ) as unknown as Rolldown.OutputBundle;
  expect(filesToRead(bundle)).toEqual(['entry.js', 'reader.js', 'screen.js', 'settings.js']);
});
