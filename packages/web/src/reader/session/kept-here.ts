import { createKeptStore, type KeptStore } from './kept-store.ts';

let store: KeptStore | undefined;

/** The store of this page: opened when something is first wanted of it. */
export function keptStore(): KeptStore {
  store ??= createKeptStore();
  return store;
}
