import { completeStory, type FrozenStory, startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import type { Row } from '../../db/tables.ts';
import type { Call } from '../../http/handlers.ts';
import { draftStory } from '../publishing/draft-story.ts';
import { frozenOf } from '../publishing/find-version.ts';
import { keepDraft } from '../publishing/keep-draft.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { expectRevision } from '../stories/expect-revision.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { markEdited } from '../stories/mark-edited.ts';
import { storyReply } from '../stories/replies.ts';
import { forgetBinnedStarts } from '../story-bin/forget-parts.ts';
import { confirmVersion, readStory } from './queries.ts';
import { replaceDraft } from './replace-draft.ts';

/** Makes the draft what was frozen. The draft before is kept, so that it can be restored, too. */
export async function restoreVersion(
  deps: StoryDeps,
  {
    viewer,
    params,
    ifMatch,
    answer,
  }: Call<'POST /api/stories/:username/:story_slug/versions/:version_id/restore'>,
) {
  return deps.database.write(async (trx) => {
    const answerWith = async (replaced_version_id: string | null) => {
      const restored = await storyToWrite(trx, viewer, params);
      return answer(trx, { ...storyReply(restored, viewer), replaced_version_id });
    };
    const story = await storyToWrite(trx, viewer, params);
    expectRevision(ifMatch, storyReply(story, viewer));
    const { id, compiled } = await frozenOf(trx, story, params.version_id);
    const row = await readStory(trx, story.id);
    const draft = await draftStory(trx, row);
    const to = asDraft(completeStory(JSON.parse(compiled) as FrozenStory), row);
    if (changesBetween(draft, to).length === 0) return answerWith(null);
    const now = deps.now();
    const keptIn = await keepDraft(trx, row, draft, { opensStart: to.start_node_id === null, now });
    await replaceDraft(trx, story.id, to, now);
    await markEdited(trx, story, now, ownColumns(row, to));
    if (to.start_node_id !== row.start_node_id) await forgetBinnedStarts(trx, story.id);
    if (id === story.current_version_id) {
      await confirmVersion(trx, id, story.content_revision + 1);
    }
    return answerWith(keptIn);
  });
}

/** A publish names the start; where the author left it open, it stays open if that is the same. */
function asDraft(frozen: Story, { start_node_id }: Row<'stories'>): Story {
  const open = { ...frozen, start_node_id: null };
  const isSame = startNode(open)?.id === startNode(frozen)?.id;
  return start_node_id === null && isSame ? open : frozen;
}

function ownColumns(row: Row<'stories'>, to: Story): Partial<Row<'stories'>> {
  const [variables, achievements] = [to.variables, to.achievements].map((list) =>
    JSON.stringify(list),
  ) as [string, string];
  return {
    title: to.title,
    start_node_id: to.start_node_id,
    content_notes: JSON.stringify(to.content_notes),
    revision: row.revision + 1,
    variables,
    variables_revision: row.variables_revision + Number(variables !== row.variables),
    achievements,
    achievements_revision: row.achievements_revision + Number(achievements !== row.achievements),
  };
}
