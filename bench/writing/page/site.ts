/** A site in the page itself, with one story: what the draft asks for, it has. */
import { applyGroup, type Draft, draftOf, type EditGroup, outlineOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import {
  blankAction,
  blankItem,
  blankNode,
  blankStory,
} from '@brasslamp/story/testing/blank-story';

const chapter = { id: 'shore', title: 'The shore', ordinal: 1 };

const nodeCalled = (id: string, name: string, body: string, leadsTo: Record<string, string>) => ({
  ...blankNode(name),
  id,
  chapter_id: chapter.id,
  body,
  actions: Object.entries(leadsTo).map(([label, target], at) =>
    blankAction(`${id}${at + 1}`, { label, target }),
  ),
});

export function storyWith(body: string): Story {
  return blankStory({
    level: 2,
    lang: 'en',
    chapters: [chapter],
    nodes: [
      nodeCalled('tide', 'The tide', 'It falls.', { Down: 'stairs' }),
      nodeCalled('stairs', 'Salt stairs', body, { 'Light the lamp': 'hall', Back: 'tide' }),
      nodeCalled('hall', 'Salt hall', 'Cold.', {}),
    ],
    items: [{ ...blankItem('lamp', { name: 'Brass lamp' }), chapter_id: chapter.id }],
    variables: [
      {
        id: 'v1',
        key: 'gold',
        label: 'Gold',
        kind: 'number',
        initial: 3,
        min: 0,
        max: 100,
        decimals: 0,
        shown: false,
      },
    ],
    snippets: [{ id: 's1', name: 'Weather', values: [], body: 'Rain.' }],
  });
}

export function createSite(story: Story) {
  let draft: Draft = draftOf(story);
  let seq = 1;
  const all = () => {
    const { story: parts, chapters, items, nodes } = draft;
    const lists = { chapters: [...chapters.values()], items: [...items.values()], marks: [] };
    return { seq, head: seq, story: parts, ...lists, nodes: [...nodes.values()] };
  };
  const answers: Record<string, (input: { body: { groups: EditGroup[] } }) => unknown> = {
    outline: () => ({ ...all(), nodes: [...draft.nodes.values()].map(outlineOf) }),
    changes: () => ({ ...all(), removed: [] }),
    edits({ body: { groups } }) {
      for (const { edits } of groups) {
        const applied = applyGroup(draft, edits);
        if ('refused' in applied) throw new Error(JSON.stringify(applied.refused));
        draft = applied.draft;
        seq += 1;
      }
      return { head: seq, results: groups.map(({ id }) => ({ id, status: 'done' })) };
    },
    // To who asks for all, and to who adds one.
    images: () => ({
      images: [],
      next_cursor: null,
      ...{ id: 'boat', url: '/media/boat.webp', width: 8, height: 8 },
    }),
  };
  return {
    now: () => draft,
    async api(key: string, input: never): Promise<unknown> {
      const answer = answers[key.split('/').at(-1) ?? ''];
      if (!answer) throw new Error(`Nothing answers ${key}`);
      return answer(input);
    },
  };
}
