import { draftOf } from '@brasslamp/story/draft';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppContext } from '../../screen/app.ts';
import {
  DraftProvider,
  draftNow,
  useAct,
  useDraftNode,
  useDraftParts,
  useDraftStatus,
  useMark,
  useMarks,
  useOutline,
  useStoryNow,
  useUndo,
  useUnsentWords,
} from './draft-hooks.ts';
import { nothingLocal } from './local/local-draft.ts';
import { startState } from './session/session-state.ts';
import { firstStory } from './testing/first-story.ts';
import { createViews, type ViewKey } from './views.ts';

function Everything() {
  const { phase, bodies, saved, unsent, problems } = useDraftStatus();
  const { chapters, startId } = useOutline();
  const node = useDraftNode('n1');
  const { items } = useDraftParts();
  const { undo, redoLabel } = useUndo();
  const shown = { phase, bodies, saved, unsent, problems, chapters, startId, node, items };
  const more = { undo, redoLabel, mark: useMark('n1'), marks: useMarks().size };
  const can = [typeof useAct(), useStoryNow(), useUnsentWords()()];
  return JSON.stringify({ ...shown, ...more, can });
}

it('until anything has come there is nothing to write on, and nothing unsaved', () => {
  const app = { session: { current: () => null, atStart: () => null, subscribe: () => () => {} } };
  const html = renderToStaticMarkup(
    <AppContext value={app as never}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftProvider path={{ username: 'anna', slug: 'mill' }} storyId="s1">
          <Everything />
        </DraftProvider>
      </QueryClientProvider>
    </AppContext>,
  );
  const shown = JSON.parse(html.replaceAll('&quot;', '"'));
  expect(shown).toMatchObject({ phase: 'loading', saved: 'saved', node: 'loading', undo: null });
  expect(shown.problems).toEqual([]);
  expect(draftNow).toThrow('No draft is open');
});

/** The names of the views that hear of a change from the first draft to another one. */
function heardOf(change: (node: ReturnType<typeof nodeOne>) => object): string[] {
  const head = draftOf(firstStory());
  const state = {
    ...startState('t', 'page'),
    head,
    kept: { ...nothingLocal, version: 1, base: head },
  };
  const views = createViews(state);
  const keys: ViewKey[] = ['outline', 'parts', 'marks', 'node n1', 'node n2', 'mark n1'];
  const heard: string[] = [];
  for (const key of keys) views.subscribe(key, () => heard.push(key));
  const nodes = new Map(head.nodes).set('n1', { ...nodeOne(), ...change(nodeOne()) } as never);
  views.changed({ ...state, head: { ...head, nodes } });
  views.end();
  return heard;
}

const nodeOne = () => {
  const node = draftOf(firstStory()).nodes.get('n1');
  if (!node) throw new Error('There is no first node');
  return node;
};

it('a letter in one node is told to the page of that node alone', () => {
  expect(heardOf(({ body }) => ({ body: `${body}!` }))).toEqual(['node n1']);
});

it('a new name is told to the lists at once', () => {
  expect(heardOf(() => ({ name: 'Hall' }))).toEqual(['node n1', 'outline']);
});

it('what says the same in lists is told to no list', () => {
  expect(heardOf(() => ({ priority: 3 }))).toEqual(['node n1']);
});
