import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { writingChunk } from './writing-chunks.ts';

const workspace = '/web/src/studio/workspace/frame/workspace.tsx';
const map = '/web/src/studio/workspace/frame/map-view.tsx';
const form = '/web/src/studio/story/create-story.tsx';
const users = '/web/src/admin/users/admin-users.tsx';
const reader = '/web/src/reader/reader.tsx';

/** Each part is imported by these; screens are loaded by themselves. */
const importers: Record<string, string[]> = {
  tree: [workspace],
  row: ['tree'],
  canvas: [map],
  draft: [workspace, map],
  combobox: ['tree', form],
  query: ['row', form, users],
  engine: ['tree', reader],
};

const modules = {
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    isEntry: false,
    dynamicImporters: id.startsWith('/') ? ['entry'] : [],
  }),
} as Pick<Rolldown.PluginContext, 'getModuleInfo'>;

it.each([
  ['row', 'workspace'],
  ['draft', 'workspace'],
  ['combobox', 'studio'],
  ['query', 'private'],
  // Not always loaded, and loaded by readers.
  ['canvas', null],
  ['engine', null],
])('%s is in the file %s', (part, file) => {
  expect(writingChunk(part, modules)).toBe(file);
});
