// What takes long with a large story: the same code runs in a thread and, for small ones, at once.
import { createHash } from 'node:crypto';
import type { EndpointKey } from '@brasslamp/contract';
import type { Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import type { Reader } from '../../db/database.ts';
import { withStart } from '../publishing/compile-story.ts';
import { readDraft } from '../publishing/draft-story.ts';
import { readFrozenStory } from '../publishing/frozen-story.ts';
import { storyPieces } from '../publishing/story-pieces.ts';
import { type PlannedRestore, planRestore } from '../restoring/plan-restore.ts';

/** What the call that asks is about to change in the story. */
export type Overlay = Partial<Pick<Story, 'title' | 'start_node_id' | 'content_notes'>>;

/** A version or kept draft by its id; null = the draft as it is now. */
type Side = { version_id: string | null };

interface Jobs {
  /** The draft as a version would have it; the pieces are its text. */
  freeze: {
    ask: { overlay: Overlay };
    answer: { hash: string; nodeCount: number; contentRevision: number };
  };
  /** The draft as it is; the pieces are its text. */
  draft: { ask: unknown; answer: { contentRevision: number } };
  /** What differs, as a list in JSON, in pieces; null = from nothing. */
  compare: { ask: { from: Side | null; to: Side }; answer: { changes: number } };
  /** What must be written so that the draft becomes what was frozen. */
  restore: { ask: { version_id: string; now: number }; answer: PlannedRestore };
}

export type HeavyJob = {
  [Kind in keyof Jobs]: { kind: Kind; storyId: string } & Jobs[Kind]['ask'];
}[keyof Jobs];

/** What a call brought, when it is large. It needs no database. */
export interface BodyJob {
  kind: 'read-body';
  key: EndpointKey;
  bytes: Uint8Array;
}

export type AnswerTo<Job extends HeavyJob> = Jobs[Job['kind']]['answer'];

/** Hands on a piece of what is made, for one of the things that a job makes. */
export type SayPiece = (channel: string, text: string) => Promise<void>;

export async function doJob(db: Reader, job: HeavyJob, say: SayPiece): Promise<unknown> {
  switch (job.kind) {
    case 'freeze':
      return freeze(db, job, say);
    case 'draft':
      return sayDraft(db, job, say);
    case 'compare':
      return compare(db, job, say);
    case 'restore':
      return planRestore(db, job, say);
  }
}

type Ask<Kind extends keyof Jobs> = Extract<HeavyJob, { kind: Kind }>;

async function freeze(
  db: Reader,
  { storyId, overlay }: Ask<'freeze'>,
  say: SayPiece,
): Promise<Jobs['freeze']['answer']> {
  const { story, contentRevision } = await readDraft(db, storyId);
  const frozen = withStart({ ...story, ...overlay });
  const hash = createHash('sha256');
  for (const piece of storyPieces(frozen)) {
    hash.update(piece);
    await say('text', piece);
  }
  return { hash: hash.digest('hex'), nodeCount: frozen.nodes.length, contentRevision };
}

async function sayDraft(
  db: Reader,
  { storyId }: Ask<'draft'>,
  say: SayPiece,
): Promise<Jobs['draft']['answer']> {
  const { story, contentRevision } = await readDraft(db, storyId);
  for (const piece of storyPieces(story)) await say('text', piece);
  return { contentRevision };
}

const changesAtOnce = 100;

async function compare(
  db: Reader,
  { storyId, from, to }: Ask<'compare'>,
  say: SayPiece,
): Promise<Jobs['compare']['answer']> {
  // A publish names the start that a draft may leave open: that alone is no difference.
  const read = async ({ version_id }: Side) =>
    withStart(
      version_id === null
        ? (await readDraft(db, storyId)).story
        : await readFrozenStory(db, version_id),
    );
  const changes = changesBetween(from ? await read(from) : nothing, await read(to));
  await say('text', '[');
  for (let at = 0; at < changes.length; at += changesAtOnce) {
    const some = changes.slice(at, at + changesAtOnce).map((change) => JSON.stringify(change));
    await say('text', `${at === 0 ? '' : ','}${some.join(',')}`);
  }
  await say('text', ']');
  return { changes: changes.length };
}

/** What was there before the first version. */
const nothing: Story = {
  title: '',
  start_node_id: null,
  chapters: [],
  nodes: [],
  items: [],
  variables: [],
  achievements: [],
  content_notes: [],
};
