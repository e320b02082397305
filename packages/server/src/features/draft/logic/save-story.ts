import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DraftStory } from '@brasslamp/story/draft';
import type { Renaming } from '@brasslamp/story/edit';
import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { updateStoryRow } from '../../story-access/story-rows.ts';
import { moveThingsToBin, takeThingsFromBin } from '../bin/move-to-bin.ts';
import { growText, ownBytes } from '../edits/text-size.ts';
import {
  modelDraftStory,
  type StoryListColumns,
  storedVariable,
  storyListColumns,
} from '../model/part-models.ts';
import { type RenameOptions, renameInStory } from '../renaming/rename-in-story.ts';
import { renamedStoryWide } from '../renaming/renamed-parts.ts';

/** What is compared and written; the rest of the row is not about the draft. */
export type StoryBefore = StoryListColumns &
  Pick<
    Row<'stories'>,
    | 'id'
    | 'title'
    | 'start_node_id'
    | 'content_revision'
    | 'text_bytes'
    | 'revision'
    | 'variables_revision'
    | 'achievements_revision'
    | 'story_wide_revision'
  >;

type StoryColumns = Omit<StoryBefore, 'id' | 'content_revision' | 'text_bytes'>;

/**
 * Writes what a story has beside its chapters, nodes and items, and gives the columns that are others
 * then. A key or a name that changed is written into all that uses it; a variable or an achievement
 * that is left out goes to the bin.
 */
export async function saveStory(
  trx: Writer,
  row: StoryBefore,
  to: DraftStory,
  renaming: Omit<RenameOptions, 'except'>,
): Promise<Partial<StoryColumns>> {
  const before = modelDraftStory(row);
  const renamings = renamingsOf(before, to);
  const texts = { title: row.title, ...storyListColumns(to) };
  const wide = (await renamedStoryWide(to, texts, inSnippets(renamings), nextTurn)) ?? {};
  const after = { ...to, ...wide };
  const next = {
    title: after.title,
    start_node_id: after.start_node_id,
    ...storyListColumns(after),
  };
  const isOther = (...columns: (keyof typeof next)[]) =>
    Number(columns.some((column) => next[column] !== row[column]));
  const revisions = {
    revision: row.revision + isOther('title', 'start_node_id', 'content_notes'),
    variables_revision: row.variables_revision + isOther('variables'),
    achievements_revision: row.achievements_revision + isOther('achievements'),
    story_wide_revision: row.story_wide_revision + isOther('level', 'lang', 'story_wide'),
  };
  const all: StoryColumns = { ...next, ...revisions };
  const changes = Object.fromEntries(
    Object.entries(all).filter(([column, value]) => value !== row[column as keyof StoryColumns]),
  ) as Partial<StoryColumns>;
  if (Object.keys(changes).length === 0) return changes;
  const gone = leftOut(before.variables, after.variables).map(storedVariable);
  await moveThingsToBin(trx, row, 'variable', gone, renaming.now);
  const lost = leftOut(before.achievements, after.achievements);
  await moveThingsToBin(trx, row, 'achievement', lost, renaming.now);
  const back = [
    ...leftOut(after.variables, before.variables),
    ...leftOut(after.achievements, before.achievements),
  ];
  await takeThingsFromBin(trx, row, back);
  await growText(trx, { ...row, title: next.title }, ownBytes({ ...row, ...next }) - ownBytes(row));
  await updateStoryRow(trx, row.id, changes);
  const except = inSnippets(renamings).length > 0 ? row.id : undefined;
  await renameInStory(trx, row, renamings, { ...renaming, except });
  return changes;
}

const inSnippets = (renamings: readonly Renaming[]) =>
  renamings.filter(({ kind }) => kind === 'snippet');

/** What is there before and after with the same id, and is called otherwise. */
function renamingsOf(before: DraftStory, after: DraftStory): Renaming[] {
  const inList = <Thing extends { id: string }>(
    kind: 'variable' | 'achievement' | 'snippet',
    list: (story: DraftStory) => readonly Thing[],
    nameOf: (thing: Thing) => string,
  ): Renaming[] => {
    const names = new Map(list(before).map((thing) => [thing.id, nameOf(thing)]));
    return list(after).flatMap((thing) => {
      const [from, to] = [names.get(thing.id), nameOf(thing)];
      return from === undefined || from === to ? [] : [{ kind, from, to }];
    });
  };
  return [
    ...inList(
      'variable',
      ({ variables }) => variables,
      ({ key }) => key,
    ),
    ...inList(
      'achievement',
      ({ achievements }) => achievements,
      ({ key }) => key,
    ),
    ...inList(
      'snippet',
      ({ snippets }) => snippets,
      ({ name }) => name,
    ),
  ];
}

/** What the new list lacks. */
function leftOut<Thing extends { id: string }>(
  before: readonly Thing[],
  after: readonly { id: string }[],
): Thing[] {
  const ids = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id));
}
