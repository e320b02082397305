import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

const listColumns = [
  'variables',
  'variables_revision',
  'achievements',
  'achievements_revision',
] as const;

export type StoryLogic = Pick<Row<'stories'>, (typeof listColumns)[number]>;

export function readLogic(db: Reader, storyId: string): Promise<StoryLogic> {
  return db
    .selectFrom('stories')
    .select(listColumns)
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
}

const wideColumns = ['level', 'lang', 'story_wide', 'story_wide_revision'] as const;

export type StoryWideRow = Pick<Row<'stories'>, (typeof wideColumns)[number]>;

/** The story-wide texts, read apart from the lists: they may have megabytes. */
export function readWide(db: Reader, storyId: string): Promise<StoryWideRow> {
  return db
    .selectFrom('stories')
    .select(wideColumns)
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
}
