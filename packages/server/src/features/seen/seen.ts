// What a reader ever saw of a story: what states that were thrown away had, and what those have that
// are still there. A turn adds nothing: the state after it has all that the one before it had.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRecord } from '@brasslamp/story/model/records';
import { savedIn } from '@brasslamp/story/playthrough';
import type { Reader, Writer } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import type { Row } from '../../db/tables.ts';
import {
  findSeen,
  listReachedEndings,
  listSeenEndings,
  listSeenOf,
  listStates,
  numberOfVersion,
  putSeen,
  type ReaderInStory,
} from './queries.ts';

/** Ids of nodes, ids of actions as states count them, and names of endings. */
export interface Seen {
  nodes: Set<string>;
  actions: Set<string>;
  endings: Set<string>;
}

/** The most ids of one kind that are stored of a story: those seen last, more than any story has. */
const mostIds = 50_000;

/** Of the archive of an account. */
const rowsAtOnce = 50;

interface ThrownAway {
  user_id: string;
  story_id: string;
  /** The state that goes first, then the one that takes its place: it has the endings that stay earned. */
  states: readonly string[];
  /** The version that the reader leaves; null = they stay in it. */
  left_version_id: string | null;
}

/**
 * Keeps what a state had that is about to be thrown away. The caller holds the reader, so that no
 * other one adds to the same row meanwhile.
 */
export async function addSeen(
  trx: Writer,
  { user_id, story_id, states, left_version_id }: ThrownAway,
  now: number,
): Promise<void> {
  const left = left_version_id === null ? null : await numberOfVersion(trx, left_version_id);
  const before = await findSeen(trx, { user_id, story_id });
  const moved_from = left ?? before?.moved_from ?? null;
  const sets = [...states.map(seenInState), before ? setsIn(before) : nothing()].reduce(united);
  await putSeen(trx, { user_id, story_id, ...columnsOf(sets), moved_from, at: now });
}

/** All that a reader ever saw of a story, and the number of the version that they moved from last. */
export async function readSeen(
  db: Reader,
  who: ReaderInStory,
): Promise<Seen & { moved_from: number | null }> {
  const [stored, states] = await Promise.all([findSeen(db, who), listStates(db, who)]);
  const sets = states.map(seenInState).reduce(united, stored ? setsIn(stored) : nothing());
  return { ...sets, moved_from: stored?.moved_from ?? null };
}

/**
 * The endings that a reader found in each of some stories. A live playthrough stands at the one that it
 * found in this run; those of earlier runs were kept when the runs ended.
 */
export async function foundEndings(
  db: Reader,
  userId: string,
  storyIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map(storyIds.map((id) => [id, new Set<string>()]));
  if (storyIds.length === 0) return found;
  const [kept, reached] = await Promise.all([
    listSeenEndings(db, userId, storyIds),
    listReachedEndings(db, userId, storyIds),
  ]);
  for (const { story_id, endings } of kept) {
    for (const name of idsIn(endings)) found.get(story_id)?.add(name);
  }
  for (const { story_id, ending } of reached) {
    const { name }: { name: string } = JSON.parse(ending);
    found.get(story_id)?.add(name);
  }
  return found;
}

/** Moves what a guest saw to the account that takes over what they played. The caller holds the guest. */
export async function takeOverSeen(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await hold(trx, 'reader', to);
  for await (const row of seenOf(trx, from)) {
    const own = await findSeen(trx, { user_id: to, story_id: row.story_id });
    const sets = united(setsIn(row), own ? setsIn(own) : nothing());
    const numbers = [row.moved_from, own?.moved_from].filter((number) => number != null);
    await putSeen(trx, {
      ...{ user_id: to, story_id: row.story_id, ...columnsOf(sets) },
      moved_from: numbers.length > 0 ? Math.max(...numbers) : null,
      at: Math.max(row.at, own?.at ?? 0),
    });
  }
}

/** What a reader saw in states that are gone, story by story, for the archive of their account. */
export async function* exportSeen(db: Reader, userId: string) {
  for await (const row of seenOf(db, userId)) {
    const { nodes, actions, endings } = setsIn(row);
    yield {
      story_id: row.story_id,
      nodes: [...nodes],
      actions: [...actions],
      endings: [...endings],
      at: new Date(row.at).toISOString(),
    };
  }
}

async function* seenOf(db: Reader, userId: string): AsyncGenerator<Row<'seen'>> {
  let after = '';
  for (;;) {
    const rows = await listSeenOf(db, userId, after, rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.story_id;
  }
}

const nothing = (): Seen => ({ nodes: new Set(), actions: new Set(), endings: new Set() });

/** Some states came from files: nothing in them is certain. */
function seenInState(state: string): Seen {
  const { visits, chosen, endings } = savedIn({ state });
  const keys = (record: unknown) => new Set(isRecord(record) ? Object.keys(record) : []);
  return { nodes: keys(visits), actions: keys(chosen), endings: keys(endings) };
}

/** What is in the first comes first: of too much it is what stays. */
const united = (one: Seen, other: Seen): Seen => ({
  nodes: new Set([...one.nodes, ...other.nodes]),
  actions: new Set([...one.actions, ...other.actions]),
  endings: new Set([...one.endings, ...other.endings]),
});

const setsIn = ({ nodes, actions, endings }: Row<'seen'>): Seen => ({
  nodes: idsIn(nodes),
  actions: idsIn(actions),
  endings: idsIn(endings),
});

const columnsOf = ({ nodes, actions, endings }: Seen) => ({
  nodes: deflated(nodes),
  actions: deflated(actions),
  endings: deflated(endings),
});

const deflated = (ids: ReadonlySet<string>): Uint8Array =>
  deflateRawSync(JSON.stringify([...ids].slice(0, mostIds)));

function idsIn(content: Uint8Array): Set<string> {
  const ids: string[] = JSON.parse(inflateRawSync(content).toString());
  return new Set(ids);
}
