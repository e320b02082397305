import { type Draft, draftOf } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { firstStory } from '../testing/first-story.ts';
import { LostParts } from './lost-parts.ts';

const first = draftOf(firstStory());
const newer = nodeWith('w1 w2');
const older = nodeWith('w1');

function nodeWith(body: string) {
  const node = first.nodes.get('n1');
  if (!node) throw new Error('It is not there');
  return { ...node, body };
}

function seen(...states: (typeof newer | undefined)[]) {
  const lost = new LostParts();
  lost.lose({ part: 'node', id: 'n1' });
  const drafts = states.map(
    (state): Draft => ({ ...first, nodes: new Map(state && [['n1', state]]) }),
  );
  for (const draft of drafts) lost.see(draft);
  const [{ mine, beside } = {}] = lost.gone({ first, last: drafts.at(-1) ?? first });
  return { mine, beside };
}

it('has the words as they were last', () => {
  expect(seen(older, newer)).toEqual({ mine: newer, beside: [] });
  expect(seen(newer, undefined)).toEqual({ mine: newer, beside: [] });
  expect(seen(newer, undefined, newer)).toEqual({ mine: newer, beside: [] });
});

it('has both where an older one came back from a bin', () => {
  expect(seen(newer, undefined, older)).toEqual({ mine: older, beside: [newer] });
});
