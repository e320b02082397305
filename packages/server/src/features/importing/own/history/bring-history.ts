import type { StoryHistory } from '@brasslamp/contract/archive';
import { identityKey, type PartKind } from '@brasslamp/interchange/archive';
import { newId } from '../../../../ids.ts';
import { beginStaging } from '../../../staged-texts/staged-texts.ts';
import { bringTestPlays } from '../../../test-plays/bring-test-plays.ts';
import { bringVersion } from '../../../versions/bring-version.ts';
import type { BringingDeps } from '../../in-zip/bringing-deps.ts';
import type { StoryInZip } from '../../in-zip/stories-in-zip.ts';
import { contentOf } from '../../in-zip/zip-content.ts';
import { planVersionJob } from './plan-version.ts';

/** The story that is being brought in, and the ids of its parts by their identities. */
interface Bringing {
  id: string;
  owner_id: string;
  ids: Map<string, string>;
  addresses: ReadonlyMap<string, string>;
}

/**
 * Writes the versions, archived drafts and test plays of a story that is hidden. Versions are past ones: readers get
 * none of them. Gives the ids of versions by their numbers. Throws `story_file_unreadable`, `story_empty`, `limit_reached`.
 */
export async function bringHistory(
  deps: BringingDeps,
  { beside }: StoryInZip,
  { versions, kept_drafts, test_plays }: StoryHistory,
  story: Bringing,
): Promise<Map<number, string>> {
  const brought = new Map<number, string>();
  const all = [
    ...versions.map((one) => ({ ...one, kept_at: null })),
    ...kept_drafts.map((one) => ({ ...one, number: null, note: '', created_at: one.kept_at })),
  ];
  for (const { file, same, number, note, created_at, kept_at } of all) {
    const content = beside.get(file);
    // Its list was compared with what there is.
    if (!content) throw new Error(`${file} is not in the archive`);
    const about = {
      name: file,
      now: deps.now(),
      addresses: story.addresses,
      version: { ids: story.ids, same },
    };
    const planned = await deps.readLargeFile(
      planVersionJob,
      contentOf(content),
      story.owner_id,
      about,
    );
    for (const [identity, id] of planned.newIds) story.ids.set(identity, id);
    const staging = beginStaging(deps, story.id);
    for (const piece of planned.pieces) await staging.add(piece);
    const { hash, nodeCount, facts } = planned;
    const frozen = { ...staging.end(), hash, nodeCount, facts };
    const past = (time: string) => Math.min(Date.parse(time), deps.now());
    const versionId = await deps.database.write((trx) =>
      bringVersion(trx, story, frozen, {
        number,
        note,
        created_at: past(created_at),
        kept_at: kept_at === null ? null : past(kept_at),
      }),
    );
    if (number !== null) brought.set(number, versionId);
  }
  if (test_plays.length === 0) return brought;
  const plays = test_plays.map((play) => withIds(play, story.ids));
  await deps.database.write((trx) => bringTestPlays(trx, story, plays, deps.now()));
  return brought;
}

function withIds(
  { name, seed, steps, expects }: StoryHistory['test_plays'][number],
  ids: ReadonlyMap<string, string>,
) {
  // A part that is nowhere stays one that is nowhere.
  const idOf = (kind: PartKind, identity: string) =>
    ids.get(identityKey(kind, identity)) ?? newId();
  return {
    name,
    seed,
    steps: steps.map(({ node, choice, offered, moves, answer }) => ({
      node_id: idOf('nodes', node),
      action_id: offered === undefined ? (choice ?? null) : idOf('nodes', offered),
      ...(moves && { moves: { type: moves.type, item_id: idOf('items', moves.item) } }),
      ...(answer !== undefined && { answer }),
    })),
    expects: {
      node_id: expects.node === null ? null : idOf('nodes', expects.node),
      ending: expects.ending,
    },
  };
}
