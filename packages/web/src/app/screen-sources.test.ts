import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../routes.ts';
import { workspaceScreens } from './screen-files.ts';
import { screenSources } from './screen-sources.ts';

it('every screen is drawn by the file that is loaded for it', () => {
  const code = ['screen-files.ts', 'private-screens.ts', 'route-tree.tsx']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join();
  const loaded = [...code.matchAll(/(\w+): \(\) => import\('\.\.\/([^']+)'\)/g)].map(
    ([, name, file]) => [name, file],
  );
  // All places of the workspace are drawn by its one file.
  expect(loaded.length).toBe(Object.keys(screens).length - workspaceScreens.length + 1);
  expect(Object.keys(screens).filter((name) => !(name in screenSources))).toEqual(workspaceScreens);
  expect(screenSources).toMatchObject(Object.fromEntries(loaded));
});
