import type { FileReply, Reply } from '@brasslamp/contract';
import { reportedLosses } from '@brasslamp/interchange';
import { type Exporter, type ExportFormat, exporters } from '@brasslamp/interchange/export';
import { sameTime } from '@brasslamp/interchange/zip';
import { leavingAdvice } from '@brasslamp/messages';
import type { Reader } from '../../db/database.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { kinds } from '../media/kinds.ts';
import { mediaPieces } from '../media/media.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import type { StoryRow } from '../story-access/story-rows.ts';
import { type AskedExport, type ExportedFacts, exportJob } from './export-job.ts';
import type { StoredFile } from './story-to-export.ts';
import { type ArchivedFile, zip } from './zip.ts';

type ExportKey = 'GET /api/stories/:username/:story_slug/export';

/** The file is made in a thread; media are read from the database while it is sent. */
export async function exportStory(
  deps: HeavyDeps,
  { viewer, params, query }: Call<ExportKey>,
): Promise<FileReply> {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  const { file } = await exportedFile(deps, story, {
    ...askedBy(query),
    user: viewer.user_id,
  });
  return file;
}

const askedBy = ({ format, media, address }: Call<ExportKey>['query']): AskedExport => ({
  format,
  media,
  address: address ?? null,
});

/** The draft of a story as a file. Throws `busy`, `limit_reached`. */
export async function exportedFile(
  deps: HeavyDeps,
  story: Pick<StoryRow, 'id' | 'text_bytes'>,
  { user, ...asked }: AskedExport & { user: string },
): Promise<{ file: FileReply; facts: ExportedFacts }> {
  const pieces: Buffer[] = [];
  const facts = await run(deps, story, {
    asked,
    user,
    take: (piece) => void pieces.push(piece),
  });
  const { mediaType }: Exporter = exporters[asked.format];
  const about = { fileName: fileNameOf(facts, asked.format), losses: facts.losses.length };
  if (!facts.beside) return { file: { ...about, mediaType, bytes: inPieces(pieces) }, facts };
  const files = filesWith(deps.database.read, facts.beside, pieces);
  const bytes = zip(files, sameTime.getTime());
  return { file: { ...about, mediaType: 'application/zip', bytes }, facts };
}

/** The losses alone. */
export async function reportExport(
  deps: HeavyDeps,
  { viewer, params, query }: Call<`${ExportKey}/losses`>,
): Promise<Reply<`${ExportKey}/losses`>> {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  const asked = askedBy(query);
  const facts = await run(deps, story, { asked, user: viewer.user_id, take: () => {} });
  const { losses, media, beside } = facts;
  const reported = reportedLosses(losses, leavingAdvice);
  return {
    file_name: fileNameOf(facts, asked.format),
    bytes: facts.bytes + (beside?.media ?? []).reduce((sum, { file }) => sum + file.bytes, 0),
    media,
    losses: reported.map((loss, at) => ({ ...loss, construct: losses[at]?.construct ?? '' })),
  };
}

function run(
  { heavy }: HeavyDeps,
  story: Pick<StoryRow, 'id' | 'text_bytes'>,
  { asked, user, take }: { asked: AskedExport; user: string; take: (piece: Buffer) => void },
): Promise<ExportedFacts> {
  const exporter: Exporter = exporters[asked.format];
  return heavy.run(exportJob({ storyId: story.id, ...asked }), {
    user,
    // How much its media have is not known.
    bytes: exporter.mostMediaBytes === 0 ? story.text_bytes : null,
    take: (_, piece) => take(piece),
  });
}

/** With its media the file is an archive. */
function fileNameOf({ slug, beside }: ExportedFacts, format: ExportFormat): string {
  const { extension }: Exporter = exporters[format];
  return `${slug}${beside ? extension.replace(/\.[^.]*$/, '.zip') : extension}`;
}

async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function* filesWith(
  db: Reader,
  { as, media }: NonNullable<ExportedFacts['beside']>,
  pieces: readonly Uint8Array[],
): AsyncGenerator<ArchivedFile> {
  yield { name: as, parts: pieces };
  for (const { path, file } of media) {
    yield { name: path, parts: piecesOf(db, file) };
  }
}

/** The content of an image or a sound, in pieces. */
export const piecesOf = (db: Reader, { kind, id, bytes }: StoredFile): AsyncGenerator<Uint8Array> =>
  mediaPieces(db, kinds[kind], id, 0, bytes);
