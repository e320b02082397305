import type { Reader } from '../../db/database.ts';
import { notValid } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { JsonPieces } from '../../http/replies/json-pieces.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { frozenOf } from './find-version.ts';
import type { FreezingDeps } from './freeze-draft.ts';
import { findFrozenBefore } from './queries.ts';

interface Side {
  /** null = the draft. */
  id: string | null;
  number: number | null;
  /** null = nobody counted. */
  text_bytes: number | null;
}

/** What differs between two versions, or between one and the draft. */
export async function compareVersions(
  deps: FreezingDeps,
  {
    viewer,
    params,
    query,
  }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id/changes'>,
): Promise<JsonPieces> {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  const asked = await frozenOf(db, story, params.version_id);
  const draft = { id: null, number: null, text_bytes: story.text_bytes };
  const [from, to] =
    query.to === 'draft'
      ? [withoutFrom(asked, query.from), draft]
      : [await sideBefore(db, story, asked, query.from), asked];
  const pieces: Buffer[] = [];
  await deps.heavy.run(
    { kind: 'compare', storyId: story.id, from: from && asAsked(from), to: asAsked(to) },
    { user: viewer.user_id, bytes: bytesOf(from, to), take: (_, piece) => void pieces.push(piece) },
  );
  const named = (side: Side | null) => JSON.stringify(side && { id: side.id, number: side.number });
  const before = Buffer.from(`{"from":${named(from)},"to":${named(to)},"changes":`);
  return new JsonPieces([before, ...pieces, Buffer.from('}')]);
}

const asAsked = ({ id }: Side) => ({ version_id: id });

function bytesOf(from: Side | null, to: Side): number | null {
  const [one, other] = [from === null ? 0 : from.text_bytes, to.text_bytes];
  return one === null || other === null ? null : one + other;
}

function withoutFrom(asked: Side, from: string | undefined): Side {
  if (from === undefined) return asked;
  const message = 'Leave it out with "to=draft": the version in the address is where it begins';
  throw notValid({ path: 'from', message });
}

async function sideBefore(
  db: Reader,
  story: { id: string; title: string },
  { number }: Side,
  from: string | undefined,
): Promise<Side | null> {
  if (from !== undefined) return frozenOf(db, story, from);
  const before = number === null ? undefined : await findFrozenBefore(db, story.id, number);
  return before ?? null;
}
