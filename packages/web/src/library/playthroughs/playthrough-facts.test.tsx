import type { Playthrough } from '@brasslamp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PlaythroughFacts } from './playthrough-facts.tsx';

const running = {
  node: { id: 'n1', name: 'The gate' },
  ended: false,
  ending: null,
  created_at: '2026-02-03T04:05:06.789Z',
  updated_at: '2026-03-04T05:06:07.890Z',
  has_newer_version: false,
} as Playthrough;

const factsOf = (playthrough: Playthrough) =>
  renderToStaticMarkup(<PlaythroughFacts playthrough={playthrough} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('says how far a playthrough has come and since when', () => {
  expect(factsOf(running)).toBe(
    'Current position: The gate Started: 2026-02-03 Last played: 2026-03-04',
  );
});

it('says how it ended', () => {
  const ending = { name: 'Home', kind: 'good' as const };
  expect(factsOf({ ...running, ended: true, ending })).toContain('Ended: Home');
});

it('says that the author has published a new version since', () => {
  expect(factsOf({ ...running, has_newer_version: true })).toContain('Since then: new version');
});
