import type { Story } from '@brasslamp/contract';
import type { NoteReach } from '@brasslamp/story/checker/finding';
import { noteKey } from '@brasslamp/story/checker/notes';
import { mediaAddress } from '@brasslamp/story/model/media-address';
import type { Viewer } from '../../auth/viewer.ts';
import { mayReadContents } from './policy.ts';
import type { StoryRow } from './story-rows.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function storyReply(story: StoryRow, viewer: Viewer | null): Story {
  return {
    id: story.id,
    title: story.title,
    slug: story.slug,
    description: story.description,
    lang: story.lang,
    status: story.status,
    owner_id: story.owner_id,
    username: story.username,
    author: story.username,
    created_at: iso(story.created_at),
    updated_at: iso(story.updated_at),
    published_at: story.published_at === null ? null : iso(story.published_at),
    start_node_id: story.start_node_id,
    version_id: story.current_version_id,
    has_unpublished_changes:
      mayReadContents(viewer, story) &&
      story.status === 'published' &&
      story.published_content_revision !== story.content_revision,
    featured: story.featured_at !== null,
    status_reason: mayReadContents(viewer, story) ? story.status_reason : '',
    content_notes: notesOf(story),
    cover: story.cover_image_id === null ? null : mediaAddress(story.cover_image_id, 'webp'),
    publish_at:
      mayReadContents(viewer, story) && story.publish_at !== null ? iso(story.publish_at) : null,
    missed_plan: mayReadContents(viewer, story) ? missedPlan(story) : null,
    length: story.words === null ? null : lengthOf(story.words),
    endings: story.endings,
    note_reach: reachOf(story),
    reading: readingOf(story),
    tags: JSON.parse(story.tags),
    is_complete: story.is_complete === 1,
    first_words: story.first_words ?? '',
    version: story.revision,
  };
}

const notesOf = ({ content_notes }: StoryRow): string[] => JSON.parse(content_notes);

/** The words that most people read in a minute. */
const wordsPerMinute = 220;

const minutesOf = (words: number) => Math.max(1, Math.round(words / wordsPerMinute));

/** How long a story is, by the words of its current version. */
export const lengthOf = (words: number) => ({ words, minutes: minutesOf(words) });

const readingOf = ({ shortest_words: shortest, typical_words: typical }: StoryRow) =>
  // Nothing to read takes no time.
  shortest === null || !typical
    ? null
    : { shortest_minutes: minutesOf(shortest), typical_minutes: minutesOf(typical) };

/** The notes may have been edited since the version was published: of those nothing is known. */
function reachOf(story: StoryRow): Story['note_reach'] {
  const known = new Map<string, NoteReach>(Object.entries(JSON.parse(story.note_reach ?? '{}')));
  return notesOf(story).map((note) => ({ note, reach: known.get(noteKey(note)) ?? 'unknown' }));
}

function missedPlan({ missed_plan_at: at, missed_plan_reason: reason }: StoryRow) {
  return at === null || reason === null ? null : { publish_at: iso(at), reason };
}
