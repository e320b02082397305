import { createHash } from 'node:crypto';
import { StoryFileError } from '@brasslamp/interchange';
import { identityKey, withIdsOf } from '@brasslamp/interchange/archive';
import { readOwnFile, withAddresses } from '@brasslamp/interchange/story-file';
import type { FileJobKind } from '../../../../heavy-work/heavy-job.ts';
import { newId } from '../../../../ids.ts';
import { frozenText, withStart } from '../../../versions/frozen-story.ts';
import { factsOf, type VersionFacts } from '../../../versions/version-facts.ts';
import { unreadable } from '../../prepared/unreadable.ts';

/** A version as it will be stored. */
export interface PlannedVersion {
  pieces: string[];
  hash: string;
  nodeCount: number;
  facts: VersionFacts;
  /** The ids of parts that no version before had. */
  newIds: [identity: string, id: string][];
}

/**
 * Freezes the story in a file of an archive, with the ids that its parts have in the draft and in other versions.
 * Throws `story_file_unreadable`.
 */
export const planVersionJob: FileJobKind<PlannedVersion> = {
  kind: 'plan-version',
  run(file, { addresses, version }) {
    const known = new Map(version?.ids);
    const newIds: [string, string][] = [];
    const text = withAddresses(textOf(file), (path) => addresses?.get(path));
    const story = withIdsOf(readable(text), version?.same ?? {}, (kind, identity) => {
      const key = identityKey(kind, identity);
      const id = known.get(key) ?? newId();
      if (!known.has(key)) newIds.push([key, id]);
      known.set(key, id);
      return id;
    });
    const frozen = withStart(story);
    const pieces = [...frozenText(frozen)];
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    const nodeCount = frozen.nodes.length;
    return { pieces, hash: hash.digest('hex'), nodeCount, facts: factsOf(frozen), newIds };
  },
};

const textOf = (file: Uint8Array) => new TextDecoder().decode(file);

function readable(text: string) {
  try {
    return readOwnFile(text, { newId }).story;
  } catch (error) {
    if (error instanceof StoryFileError) throw unreadable(error);
    throw error;
  }
}
