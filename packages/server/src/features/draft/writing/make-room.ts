// What has to be out of the way before the rows of a group are written.
import { giveWordsUp } from '../rows/queries.ts';
import type { RowsNow } from './rows-now.ts';

type Words = ReadonlyMap<string, string>;

/** Takes names and keys from those that get another one, where a part of the group may get theirs. */
export async function giveNamesUp({ write: { trx, story }, hand, done }: RowsNow): Promise<void> {
  const [before, last] = [hand.draft, done.draft];
  await giveWordsUp(trx, 'nodes', story.id, givenUp(namesOf(before.nodes), namesOf(last.nodes)));
  await giveWordsUp(trx, 'items', story.id, givenUp(keysOf(before.items), keysOf(last.items)));
}

const namesOf = (nodes: ReadonlyMap<string, { name: string }>): Words =>
  new Map([...nodes].map(([id, { name }]) => [id, name]));

const keysOf = (items: ReadonlyMap<string, { key: string }>): Words =>
  new Map([...items].map(([id, { key }]) => [id, key]));

/** The ids whose words are given up first. A part that alone gets another word takes it from nobody. */
function givenUp(before: Words, last: Words): string[] {
  const isOther = (id: string, word: string) => last.has(id) && last.get(id) !== word;
  const ids = [...before].flatMap(([id, word]) => (isOther(id, word) ? [id] : []));
  const adds = [...last.keys()].some((id) => !before.has(id));
  return ids.length > 1 || adds ? ids : [];
}
