import type { Reader } from '../../db/database.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { storyPieces } from '../draft/whole/story-pieces.ts';
import { frozenPieces } from '../staged-texts/staged-texts.ts';
import { findContent, listArchived, listNumbered } from './queries.ts';
import { archivedDraftReply, versionReply } from './replies.ts';

/** A text may have megabytes: one is in memory at once. */
const factsAtOnce = 100;

/** The published versions of a story with what was frozen in each, as parts of a JSON list. */
export async function* exportVersions(
  db: Reader,
  story: { id: string; current_version_id: string | null },
): AsyncGenerator<string> {
  let before: number | undefined;
  let separator = '[';
  for (;;) {
    const rows = await listNumbered(db, story.id, before, factsAtOnce);
    for (const row of rows) {
      const version = JSON.stringify(versionReply(row, story.current_version_id));
      yield `${separator}{"version":${version},"story":`;
      yield* storyOf(db, row.id);
      yield '}';
      separator = ',\n';
    }
    before = rows.at(-1)?.number;
    if (rows.length < factsAtOnce) break;
  }
  yield separator === '[' ? '[]' : ']';
}

/** `null` where it is gone since it was listed: only so many archived drafts stay. */
async function* storyOf(db: Reader, versionId: string): AsyncGenerator<string> {
  const frozen = await findContent(db, versionId);
  if (frozen) yield* frozenPieces(db, frozen);
  else yield 'null';
}

/** The drafts that were archived when versions were restored, the last archived first, as parts of a JSON list. */
export async function* exportArchivedDrafts(db: Reader, storyId: string): AsyncGenerator<string> {
  let separator = '[';
  for (const archived of await listArchived(db, storyId)) {
    yield `${separator}{"kept_draft":${JSON.stringify(archivedDraftReply(archived))},"story":`;
    yield* storyOf(db, archived.id);
    yield '}';
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The published versions of a story, the newest first, and the drafts that were archived, the last one first. */
export async function* listHistory(
  db: Reader,
  storyId: string,
): AsyncGenerator<{ id: string; number: number | null; note: string; at: number }> {
  let before: number | undefined;
  for (;;) {
    const rows = await listNumbered(db, storyId, before, factsAtOnce);
    for (const { id, number, note, created_at } of rows) yield { id, number, note, at: created_at };
    before = rows.at(-1)?.number;
    if (rows.length < factsAtOnce) break;
  }
  for (const { id, kept_at } of await listArchived(db, storyId)) {
    yield { id, number: null, note: '', at: kept_at };
  }
}

/** A story that lies in the bin: what its author wrote, its versions and archived drafts; not yet closed. */
export async function* exportBinned(
  db: Reader,
  binned: object,
  story: { id: string; current_version_id: string | null },
): AsyncGenerator<string> {
  const draft = await readDraft(db, story.id);
  yield `{"story":${JSON.stringify(binned)},"draft":`;
  yield* storyPieces(draft.story);
  yield ',"versions":';
  yield* exportVersions(db, story);
  yield ',"kept_drafts":';
  yield* exportArchivedDrafts(db, story.id);
}
