// A draft frozen outside of any write: at one edit, whatever is edited meanwhile.
import { createHash } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import type { Overlay } from '../heavy-work/heavy-jobs.ts';
import type { HeavyWork } from '../heavy-work/heavy-work.ts';
import {
  beginStaging,
  type StagedText,
  type Staging,
  stageNow,
} from '../staged-texts/staged-texts.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { withStart } from './compile-story.ts';
import { draftStory } from './draft-story.ts';
import { readStory } from './queries.ts';
import { storyPieces } from './story-pieces.ts';

export interface FreezingDeps extends StoryDeps {
  heavy: HeavyWork;
}

export interface StoryToFreeze {
  id: string;
  owner_id: string;
  text_bytes: number;
}

/** The text of a version that is to be, and the edit that it froze. */
export interface Frozen extends StagedText {
  hash: string;
  nodeCount: number;
  contentRevision: number;
}

export interface CompiledDraft {
  pieces: Buffer[];
  hash: string;
  nodeCount: number;
  contentRevision: number;
}

/** The text that a version of the draft would have. */
export async function compileDraft(
  { heavy }: Pick<FreezingDeps, 'heavy'>,
  story: StoryToFreeze,
  overlay: Overlay = {},
  staging?: Staging,
): Promise<CompiledDraft> {
  const pieces: Buffer[] = [];
  const answer = await heavy.run(
    { kind: 'freeze', storyId: story.id, overlay },
    {
      user: story.owner_id,
      bytes: story.text_bytes,
      async take(_, piece) {
        pieces.push(piece);
        await staging?.add(piece.toString());
      },
    },
  );
  return { pieces, ...answer };
}

/** The same, written where a version can point to it. */
export async function freezeDraft(
  deps: FreezingDeps,
  story: StoryToFreeze,
  overlay: Overlay = {},
): Promise<{ frozen: Frozen; compiled: CompiledDraft }> {
  const staging = beginStaging(deps, story.id);
  try {
    const compiled = await compileDraft(deps, story, overlay, staging);
    const { hash, nodeCount, contentRevision } = compiled;
    return { frozen: { ...staging.end(), hash, nodeCount, contentRevision }, compiled };
  } catch (error) {
    await staging.discard();
    throw error;
  }
}

/** In the transaction that wrote the story: for one that comes as a whole and is not large. */
export async function freezeNow(trx: Writer, storyId: string, now: number): Promise<Frozen> {
  const row = await readStory(trx, storyId);
  const story = withStart(await draftStory(trx, row));
  const pieces = [...storyPieces(story)];
  return {
    ...(await stageNow(trx, { story_id: storyId, created_at: now }, pieces)),
    hash: createHash('sha256').update(pieces.join('')).digest('hex'),
    nodeCount: story.nodes.length,
    contentRevision: row.content_revision,
  };
}
