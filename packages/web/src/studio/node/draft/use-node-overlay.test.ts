import { expect, it } from 'vitest';
import { emptyNode, type NodeDraft, newChoice } from './node-draft.ts';
import { overlayOf } from './use-node-overlay.ts';

const leadsTo = (name: string) => ({ ...newChoice(), target: { kind: 'new' as const, name } });
const draft: NodeDraft = {
  ...emptyNode,
  name: 'Hall',
  choices: [leadsTo('Attic'), leadsTo('attic '), leadsTo('Hall')],
};

it('a node is laid over the story with the nodes that its save makes', () => {
  const overlay = overlayOf(draft, 'hall', 'one');
  expect(overlay.map(({ id, name, chapter_id }) => [id, name, chapter_id])).toEqual([
    ['hall', 'Hall', 'one'],
    ['made-0', 'Attic', 'one'],
  ]);
  expect(overlay[0]?.actions.map(({ target }) => target)).toEqual(['made-0', 'made-0', 'hall']);
});
