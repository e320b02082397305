import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

const columns = [
  'variables',
  'variables_revision',
  'achievements',
  'achievements_revision',
  'level',
  'lang',
  'story_wide',
  'story_wide_revision',
] as const;

export type StoryLogic = Pick<Row<'stories'>, (typeof columns)[number]>;

export function readLogic(db: Reader, storyId: string): Promise<StoryLogic> {
  return db
    .selectFrom('stories')
    .select(columns)
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
}
