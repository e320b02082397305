import type { PlaythroughWithView } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { createOfflineStore } from './offline-store.ts';
import { addTurn, emptyOutbox } from './outbox.ts';
import { unwrittenTurns, writeLeftTurns } from './unwritten-turns.ts';

const place = {
  id: 'p',
  story_username: 'anna',
  story_slug: 'mill',
  turn: 0,
  node: { id: 'n', name: 'The gate' },
} as PlaythroughWithView;
const at = (turn: number) => ({ ...place, turn });
const go = (label: string) => ({ action: { type: 'choose' as const, action_id: 'a1' }, label });
const madeAt = (turn: number, label: string) => ({
  turn: go(label),
  head: at(turn),
  from_node_id: 'n',
});

function storageOf(saved = new Map<string, string>()) {
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
}

async function newStore() {
  const store = createOfflineStore(() => Promise.reject(new Error('in memory')));
  await store.change('p', () => emptyOutbox('r', place, 0));
  return store;
}

it('are written by the next page, in their order and once', async () => {
  const [store, storage] = [await newStore(), storageOf()];
  const underWay = unwrittenTurns(storage);
  underWay.add('p', madeAt(1, 'In'));
  underWay.add('p', madeAt(2, 'Down'));
  for (const page of [unwrittenTurns(storage), unwrittenTurns(storage)]) {
    await writeLeftTurns(store, page, 'p');
    expect((await store.get('p'))?.turns).toEqual([go('In'), go('Down')]);
  }
  expect(storage.getItem('unwrittenTurns p')).toBeNull();
});

it('are not written again when the store had them after all', async () => {
  const [store, underWay] = [await newStore(), unwrittenTurns(storageOf())];
  const made = madeAt(1, 'In');
  underWay.add('p', made);
  await store.change('p', (saved) => saved && addTurn(saved, made, 1).pending);
  await writeLeftTurns(store, underWay, 'p');
  expect((await store.get('p'))?.turns).toEqual([go('In')]);
});

it('are gone once they are in the store, and a storage that is full stops nobody', () => {
  const underWay = unwrittenTurns(storageOf());
  const made = madeAt(1, 'In');
  underWay.add('p', made);
  underWay.remove('p', made);
  expect(underWay.of('p')).toEqual([]);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const full = unwrittenTurns({ ...storageOf(), setItem });
  expect(() => full.add('p', made)).not.toThrow();
});
