import { expect, it } from 'vitest';
import { messages } from '../../ui/toasts/toasts.ts';
import type { Replacement } from './replacements/replacement.ts';
import type { Replacements } from './replacements/replacement-store.ts';
import { startState } from './session/session-state.ts';
import { takeBack } from './take-back-replacement.ts';
import { createViews } from './views.ts';

const restored: Replacement = {
  ...{ id: 'r1', at: 1, label: 'restoring version 1', way: 'undo' as const },
  ...{ from: 'before', to: 'v1' },
};

const shown = () => messages.current().map(({ text }) => text);

/** The draft was changed since. */
async function asked() {
  const state = { ...startState('t', 'page'), replacements: [restored] };
  const views = createViews(state);
  await takeBack(
    {
      api: (async () => ({ changes: [{}] })) as never,
      pathNow: () => ({ username: 'anna', slug: 'mill' }),
      views,
      replacements: {} as Replacements,
      sent: async () => {},
      lookAgain: () => {},
      ended: () => views.changed({ ...state }),
    },
    restored,
  );
  return { state, views };
}

const question = 'The draft was changed since restoring version 1. Undo would take that back too.';

it('the question whether to take it back all the same goes once that is done elsewhere', async () => {
  const { state, views } = await asked();
  expect(shown()).toEqual([question]);
  views.changed({ ...state, acts: 1 });
  expect(shown()).toEqual([question]);
  views.changed({ ...state, replacements: [{ ...restored, way: 'redo' }] });
  expect(shown()).toEqual([]);
});

it('it goes with the story, too', async () => {
  const { state, views } = await asked();
  expect(shown()).toEqual([question]);
  views.changed({ ...state, isLeft: true });
  expect(shown()).toEqual([]);
});
