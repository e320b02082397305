import { expect, it } from 'vitest';
import { folded } from './folded.ts';

const at = (minute: number, act: string) => ({
  at: new Date(Date.parse('2026-01-01T12:00:00Z') + minute * 60_000).toISOString(),
  act,
});
const acts = (told: ReturnType<typeof at>[]) =>
  folded(told, ({ act }) => act).map((span) => `${span[0].act} ${span.length}`);

it('puts what was done in one go together', () => {
  const typed = [at(20, 'write'), at(18, 'write'), at(13, 'write')];
  expect(acts(typed)).toEqual(['write 3']);
  expect(acts([])).toEqual([]);
});

it('parts it at a pause, and where something else was done', () => {
  expect(acts([at(20, 'write'), at(14, 'write')])).toEqual(['write 1', 'write 1']);
  const mixed = [at(20, 'write'), at(19, 'link'), at(18, 'link'), at(17, 'write')];
  expect(acts(mixed)).toEqual(['write 1', 'link 2', 'write 1']);
});
