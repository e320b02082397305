import type { Reader, Writer } from '../../db/database.ts';
import { asJsonObject } from '../../db/portable.ts';
import type { Row } from '../../db/tables.ts';

/** The columns of a story without the lists of what is in it: they can be long, and few calls are about them. */
const ownColumns = [
  'stories.id',
  'stories.owner_id',
  'stories.title',
  'stories.slug',
  'stories.description',
  'stories.status',
  'stories.status_before',
  'stories.status_reason',
  'stories.start_node_id',
  'stories.revision',
  'stories.content_revision',
  'stories.current_version_id',
  'stories.next_action_number',
  'stories.created_at',
  'stories.updated_at',
  'stories.published_at',
  'stories.deleted_at',
  'stories.featured_at',
  'stories.content_notes',
  'stories.tags',
  'stories.is_complete',
  'stories.lang',
  'stories.cover_image_id',
  'stories.look',
  'stories.level',
  'stories.publish_at',
  'stories.missed_plan_at',
  'stories.missed_plan_reason',
  'stories.text_bytes',
  'stories.replacing_text_id',
] as const satisfies `stories.${keyof Row<'stories'>}`[];

type OwnColumn = (typeof ownColumns)[number] extends `stories.${infer Column}` ? Column : never;

/** A story with what its replies need from elsewhere. */
export type StoryRow = Pick<Row<'stories'>, OwnColumn> & {
  username: string;
  /** The `content_revision` that readers get; null = never published. */
  published_content_revision: number | null;
  /** Of the version that readers get; null = there is none, or it was not counted yet. */
  words: number | null;
  endings: number | null;
  /** Of one reading of it; null also where that is not known. */
  shortest_words: number | null;
  typical_words: number | null;
  /** JSON of an object: how far its content notes reach, by `noteKey`. */
  note_reach: string | null;
  first_words: string | null;
};

export const selectStories = (db: Reader) =>
  db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .leftJoin('story_versions', 'story_versions.id', 'stories.current_version_id')
    .select(ownColumns)
    .leftJoin('version_facts', 'version_facts.version_id', 'stories.current_version_id')
    .select([
      'users.username',
      'story_versions.content_revision as published_content_revision',
      'version_facts.words',
      'version_facts.endings',
      'version_facts.shortest_words',
      'version_facts.typical_words',
      'version_facts.first_words',
    ])
    .select(({ selectFrom }) =>
      selectFrom('note_reach')
        .select(({ ref }) =>
          asJsonObject(db, ref('note_reach.note_key'), ref('note_reach.reach')).as('reaches'),
        )
        .whereRef('note_reach.version_id', '=', 'stories.current_version_id')
        .as('note_reach'),
    );

export async function updateStoryRow(
  trx: Writer,
  id: string,
  changes: Partial<Row<'stories'>>,
): Promise<void> {
  await trx.updateTable('stories').set(changes).where('id', '=', id).execute();
}
