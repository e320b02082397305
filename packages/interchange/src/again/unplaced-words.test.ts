import { draftOf, storyOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { describe, expect, it } from 'vitest';
import { exporters } from '../export/formats/exporters.ts';
import { readStories } from '../read-stories.ts';
import { compareAgain, leftFrom } from './come-again.ts';

let count = 0;
const ids = { newId: () => `id-${++count}`, newActionId: () => `n${++count}` };
const storyId = '0199aaaa-0000-7000-8000-000000000001';
const about = {
  id: storyId,
  author: '',
  modifiedAt: 5,
  slug: '',
  description: '',
  cover: null,
  look: null,
};

const tale = storyFrom`
  ~ header: Rain on the roof.
  $ gold = 5 (0 to 20)
  ~ entry: set gold = gold + 1
  :: Hall
  It is cold here.
  - Buy -> stay
  - Ask -> stay
  if chosen("a1")
  :: Cellar
  Dark.
`;

/** What a change in the ink of a story leaves to its author, by words. */
async function leftOf(story: Story, change: (ink: string) => string): Promise<string[]> {
  const draft = draftOf(story);
  const { bytes } = exporters.ink.write(
    { ...about, story: storyOf(draft), marks: new Map(), media: [] },
    new Map(),
    { pageTemplate: () => '', address: null },
  );
  const ink = new TextDecoder().decode(bytes);
  const changed = change(ink);
  expect(changed).not.toBe(ink);
  const file = { path: 'tale.ink', bytes: new TextEncoder().encode(changed) };
  const [imported] = (await readStories([file], ids)).stories;
  if (!imported) throw new Error('No story');
  const left = leftFrom(imported, [file], storyId);
  const edited = { nodes: new Set<string>(), isAnything: false };
  const coming = { draft, storyId, imported, left, known: [], edited };
  return (await compareAgain(coming, ids)).unplaced.map(({ words }) => words);
}

describe('a change that has no place in a node', () => {
  it('is told with the words before and after: a condition', async () => {
    const told = await leftOf(tale, (ink) => ink.replace(/(times_a1\w*) > 0/, '$1 > 1'));
    expect(told).toEqual(['Ask: times_a1 > 0 → times_a1 > 1']);
  });
  it('is told with the words before and after: a line of text, an effect', async () => {
    const line = await leftOf(tale, (ink) => ink.replace('Rain on', 'Snow on'));
    expect(line).toEqual(['Rain on the roof. → Snow on the roof.']);
    const effect = await leftOf(tale, (ink) =>
      ink.replace('within((gold + 1), 0, 20)', 'within((gold + 2), 0, 9)'),
    );
    expect(effect).toEqual([
      'set gold = max(0, min(20, gold + 1)) → set gold = max(0, min(9, gold + 2))',
    ]);
  });

  it('is told by what is around the change, where its words are long', async () => {
    const [frame] = tale.frames;
    if (!frame) throw new Error('No frame');
    const header = `${'and on '.repeat(40)}rain ${'and on '.repeat(40)}`.trim();
    const long = { ...tale, frames: [{ ...frame, header }] };
    const [told = ''] = await leftOf(long, (ink) => ink.replace('rain', 'snow'));
    expect(told).toMatch(/^….*and on rain and.*… → ….*and on snow and.*…$/);
    expect(told.length).toBeLessThanOrEqual(200);
  });

  it('is told by a dash where nothing stands in its place any more', async () => {
    const less = await leftOf(tale, (ink) => ink.replace('Rain on the roof.\nIt', 'It'));
    expect(less).toEqual(['Rain on the roof. → –']);
  });
});
