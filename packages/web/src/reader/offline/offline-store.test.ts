import type { PlaythroughWithView } from '@brasslamp/contract';
import { expect, it, vi } from 'vitest';
import { createOfflineStore } from './offline-store.ts';
import { addTurn, emptyOutbox, withoutTexts } from './outbox.ts';

const place = {
  id: 'p',
  story_username: 'anna',
  story_slug: 'mill',
  turn: 0,
  node: { id: 'n', name: 'The gate' },
} as PlaythroughWithView;
const turn = { action: { type: 'choose' as const, action_id: 'a1' }, label: 'Go' };
const from_node_id = 'n';

it('goes on in memory where the browser forbids to keep anything, and says so', async () => {
  const store = createOfflineStore(() => Promise.reject(new Error('forbidden')));
  expect(store.isLasting).toBe(true);
  await store.change('p', () => emptyOutbox('r', place, 0));
  expect(store.isLasting).toBe(false);
  await store.change(
    'p',
    (pending) =>
      pending && addTurn(pending, { turn, head: { ...place, turn: 1 }, from_node_id }, 1).pending,
  );
  expect((await store.get('p'))?.turns).toEqual([turn]);
  expect(await store.list()).toHaveLength(1);
  await store.saveStory('v', { title: 'The mill', nodes: [] } as never);
  expect(await store.story('v')).toBeUndefined();
});

it('does not wait for a store that never answers', async () => {
  vi.useFakeTimers();
  const store = createOfflineStore(() => new Promise(() => undefined));
  const changing = store.change('p', () => emptyOutbox('r', place, 0));
  await vi.runAllTimersAsync();
  expect((await changing)?.id).toBe('p');
  expect(store.isLasting).toBe(false);
  vi.useRealTimers();
});

it('leaves what is stored as it is when a change returns nothing', async () => {
  const store = createOfflineStore(() => Promise.reject(new Error('forbidden')));
  await store.change('p', () => emptyOutbox('r', place, 0));
  const after = await store.change(
    'p',
    (pending) => pending && addTurn(pending, { turn, head: place, from_node_id }, 1).pending,
  );
  expect(after?.turns).toEqual([]);
});

it('keeps the bare turns of a reader who logs out, and no word of the story', () => {
  const pending = emptyOutbox('r', place, 0);
  expect(withoutTexts(pending)).toBeNull();
  const head = { ...place, turn: 1, node: { id: 'n', name: 'The mill pond' } };
  const played = addTurn(pending, { turn, head, from_node_id }, 1).pending;
  const left = withoutTexts(played);
  expect(left?.turns).toEqual([{ ...turn, label: '' }]);
  expect(JSON.stringify(left)).not.toMatch(/pond|Go/);
});
