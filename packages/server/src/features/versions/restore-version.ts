import type { Reply } from '@brasslamp/contract';
import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { assertRevision } from '../../http/replies/expect-revision.ts';
import type { HeavyDeps } from '../deps.ts';
import { clearBinnedStarts } from '../draft/bin/delete-parts.ts';
import { markEdited } from '../draft/edits/mark-edited.ts';
import { assertTextFits } from '../draft/edits/text-size.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { applySteps, finishReplacing } from '../draft/replacing/replace-draft.ts';
import { readStoryRow } from '../draft/whole/read-draft.ts';
import { beginStaging, deleteUnused, type StagedText } from '../staged-texts/staged-texts.ts';
import { readStory, storyToWrite } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { indexStory } from '../story-index/index-story.ts';
import { archiveDraft } from './archive-draft.ts';
import { type PlannedRestore, planRestoreJob } from './plan-restore.ts';
import { confirmVersion } from './queries.ts';
import { findFrozenOrThrow } from './read-versions.ts';

const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';

type RestoreCall = Call<typeof restoreKey>;

/** The number of plans: where somebody edits the draft while one is made, it is made again. */
const maxTries = 4;

/** Makes the draft what was frozen. The draft before is archived, so that it can be restored, too. */
export async function restoreVersion(deps: HeavyDeps, call: RestoreCall) {
  const { viewer, params, ifMatch } = call;
  const { read } = deps.database;
  for (let attempt = 1; ; attempt += 1) {
    const story = await storyToWrite(read, viewer, params);
    assertRevision(ifMatch, storyReply(story, viewer));
    const restored = await tryToRestore(deps, call);
    if (restored) {
      await finishReplacing(deps.database, story.id);
      return restored;
    }
    if (attempt === maxTries) {
      throw new AppError('busy.story_edited', { title: story.title });
    }
  }
}

/** null = the draft was edited since this was planned. */
async function tryToRestore(deps: HeavyDeps, call: RestoreCall): Promise<Restored | null> {
  const { viewer, params } = call;
  const story = await storyToWrite(deps.database.read, viewer, params);
  const version = await findFrozenOrThrow(deps.database.read, story, params.version_id);
  const now = deps.now();
  const stagings = { before: beginStaging(deps, story.id), steps: beginStaging(deps, story.id) };
  const [before, steps] = [stagings.before, stagings.steps];
  try {
    const bytes = version.text_bytes + story.text_bytes;
    const plan = await deps.heavy.run(
      planRestoreJob({ storyId: story.id, version_id: version.id, now }),
      {
        user: viewer.user_id,
        bytes,
        take: (channel, piece) => (channel === 'before' ? before : steps).add(piece.toString()),
      },
    );
    if (plan.isSame)
      return await deps.database.write((trx) => answerWith(trx, call, story.id, null));
    if (plan.takenName !== null) throw new AppError('id_taken', { name: plan.takenName });
    assertTextFits(story.title, plan.textBytes);
    return await restoreAsPlanned(deps, call, {
      plan,
      before: before.end(),
      steps: steps.end(),
      pieces: steps.pieces(),
      now,
    });
  } finally {
    for (const staging of [before, steps]) await deleteUnused(deps.database, staging.end());
  }
}

function restoreAsPlanned(
  deps: HeavyDeps,
  call: RestoreCall,
  given: {
    plan: PlannedRestore;
    before: StagedText;
    steps: StagedText;
    /** The steps that are not staged. */
    pieces: readonly string[];
    now: number;
  },
): Promise<Restored | null> {
  const { viewer, params, ifMatch } = call;
  const { plan, before, steps, pieces, now } = given;
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    assertRevision(ifMatch, storyReply(story, viewer));
    if (story.content_revision !== plan.contentRevision) return null;
    const row = await readStoryRow(trx, story.id);
    const opensStart = plan.own.start_node_id === null;
    const draft = { ...plan.before, ...before };
    const archivedIn = await writeWithinQuota(trx, row.owner_id, async () => {
      const id = await archiveDraft(trx, row, draft, { opensStart, now });
      for (const piece of pieces) await applySteps(trx, story.id, piece);
      await markEdited(trx, story, now, {
        ...ownColumns(row, plan.own),
        text_bytes: plan.textBytes,
        replacing_text_id: steps.text_id,
      });
      return id;
    });
    await indexStory(trx, story.id);
    if (plan.own.start_node_id !== row.start_node_id) await clearBinnedStarts(trx, story.id);
    if (params.version_id === story.current_version_id) {
      const content_revision = story.content_revision + 1;
      await confirmVersion(trx, params.version_id, { content_revision });
    }
    return answerWith(trx, call, story.id, archivedIn);
  });
}

type Restored = Reply<typeof restoreKey>;

/** The answer to a restore. Changes that are carried out behind it touch nothing of what the story says of itself. */
async function answerWith(
  trx: Writer,
  { viewer, answer }: RestoreCall,
  storyId: string,
  replaced_version_id: string | null,
): Promise<Restored> {
  const restored = await readStory(trx, storyId);
  return answer(trx, { ...storyReply(restored, viewer), replaced_version_id });
}

function ownColumns(row: Row<'stories'>, to: PlannedRestore['own']): Partial<Row<'stories'>> {
  const isOther = (...fields: (keyof PlannedRestore['own'])[]) =>
    Number(fields.some((field) => to[field] !== row[field]));
  return {
    ...to,
    revision: row.revision + 1,
    variables_revision: row.variables_revision + isOther('variables'),
    achievements_revision: row.achievements_revision + isOther('achievements'),
    story_wide_revision: row.story_wide_revision + isOther('level', 'lang', 'story_wide'),
  };
}
