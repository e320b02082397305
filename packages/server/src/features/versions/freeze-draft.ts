// A draft frozen outside of any write: at one edit, whatever is edited meanwhile.
import { createHash } from 'node:crypto';
import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { defineHeavyJob } from '../../heavy-work/heavy-job.ts';
import type { HeavyDeps } from '../deps.ts';
import { readDraft, readStoryRow, storyFromRows } from '../draft/whole/read-draft.ts';
import {
  beginStaging,
  type StagedText,
  type Staging,
  stageNow,
} from '../staged-texts/staged-texts.ts';
import { frozenText, withStart } from './frozen-story.ts';
import { factsOf, type VersionFacts } from './version-facts.ts';

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
  facts: VersionFacts;
}

export interface SerializedDraft {
  pieces: Buffer[];
  hash: string;
  nodeCount: number;
  contentRevision: number;
  facts: VersionFacts;
}

/** The fields of the story that the call that publishes is about to change. */
export type Overlay = Partial<Pick<Story, 'title' | 'start_node_id' | 'content_notes'>>;

/** The draft as a version would have it; the pieces are its text. */
export const freezeJob = defineHeavyJob(
  'freeze',
  async (db, { storyId, overlay }: { storyId: string; overlay: Overlay }, say) => {
    const { story, contentRevision } = await readDraft(db, storyId);
    const frozen = withStart({ ...story, ...overlay });
    const hash = createHash('sha256');
    for (const piece of frozenText(frozen)) {
      hash.update(piece);
      await say('text', piece);
    }
    return {
      hash: hash.digest('hex'),
      nodeCount: frozen.nodes.length,
      contentRevision,
      facts: factsOf(frozen),
    };
  },
);

/** The text that a version of the draft would have. */
export async function serializeDraft(
  { heavy }: Pick<HeavyDeps, 'heavy'>,
  story: StoryToFreeze,
  overlay: Overlay = {},
  staging?: Staging,
): Promise<SerializedDraft> {
  const pieces: Buffer[] = [];
  const answer = await heavy.run(freezeJob({ storyId: story.id, overlay }), {
    user: story.owner_id,
    bytes: story.text_bytes,
    async take(_, piece) {
      pieces.push(piece);
      await staging?.add(piece.toString());
    },
  });
  return { pieces, ...answer };
}

/** The same, written where a version can point to it. */
export async function freezeDraft(
  deps: HeavyDeps,
  story: StoryToFreeze,
  overlay: Overlay = {},
): Promise<{ frozen: Frozen; serialized: SerializedDraft }> {
  const staging = beginStaging(deps, story.id);
  try {
    const serialized = await serializeDraft(deps, story, overlay, staging);
    const { pieces: _, ...frozen } = serialized;
    return { frozen: { ...staging.end(), ...frozen }, serialized };
  } catch (error) {
    await staging.discard();
    throw error;
  }
}

/** Freezes a draft in the transaction that wrote the story: for one that comes as a whole and is not large. */
export async function freezeNow(trx: Writer, storyId: string, now: number): Promise<Frozen> {
  const row = await readStoryRow(trx, storyId);
  const story = withStart(await storyFromRows(trx, row));
  const pieces = [...frozenText(story)];
  return {
    ...(await stageNow(trx, { story_id: storyId, created_at: now }, pieces)),
    hash: createHash('sha256').update(pieces.join('')).digest('hex'),
    nodeCount: story.nodes.length,
    contentRevision: row.content_revision,
    facts: factsOf(story),
  };
}
