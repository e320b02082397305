import type { FileReply, Story } from '@brasslamp/contract';
import {
  archiveFile,
  archiveFormat,
  archiveVersion,
  storyInZip,
} from '@brasslamp/interchange/archive';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import { AppError } from '../../../errors/app-error.ts';
import { createHeavyWork } from '../../../heavy-work/heavy-work.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { jsonList } from '../../../http/replies/json-pieces.ts';
import type { HeavyDeps } from '../../deps.ts';
import { exportBin } from '../../draft/bin/list-parts.ts';
import { listEventsAbout } from '../../events/list-events.ts';
import { exportJob } from '../../exporting/export-job.ts';
import { piecesOf } from '../../exporting/export-story.ts';
import { type ArchivedFile, zip } from '../../exporting/zip.ts';
import { exportImport } from '../../imported/read-import.ts';
import { exportLists } from '../../lists/lists.ts';
import { kinds } from '../../media/kinds.ts';
import { exportMedia } from '../../media/media.ts';
import { exportPlaythroughs } from '../../playing/playthroughs/export-playthroughs.ts';
import { listAllPlaythroughs } from '../../playing/playthroughs/list-playthroughs.ts';
import { exportWanted } from '../../playing/shelf/wanted.ts';
import { createPlayableVersions } from '../../playing/turns/playable-versions.ts';
import { listRemovedStories } from '../../removed-stories/notes.ts';
import { exportSeen } from '../../seen/seen.ts';
import { listBinned } from '../../stories/bin.ts';
import { listStories } from '../../stories/list-stories.ts';
import { exportTestPlays } from '../../test-plays/test-plays.ts';
import { exportBinned } from '../../versions/export-versions.ts';
import { listVersions } from '../../versions/read-versions.ts';
import { listOwnSessions } from '../sign-in/own-sessions.ts';
import type { AccountDeps } from '../users/deps.ts';
import { findUserById } from '../users/queries.ts';
import { meReply } from '../users/replies.ts';
import { historyFiles } from './history-files.ts';

/** Without `sessions`, as at the command line, nothing is said of where its owner is signed in. */
export type ExportDeps = HeavyDeps & Partial<Pick<AccountDeps, 'sessions'>>;

/** The data of an account in one archive, written while it is being sent. */
export async function exportAccount(
  deps: ExportDeps,
  limits: RateLimits,
  call: Call<'GET /api/user/me/export'>,
): Promise<FileReply> {
  const { viewer } = call;
  limits.export.consume(viewer.user_id);
  const at = deps.now();
  return {
    fileName: `${viewer.username}-${new Date(at).toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    bytes: zip(exportedFiles(deps, call), at),
  };
}

// The archive of an account holds the answers of the API, from the same use cases. They contain no
// passwords or codes.

export type ExportCall = Call<'GET /api/user/me/export'>;

/** A node may have 200,000 characters: this many are in memory at once. */
const atOnce = 20;
const maxEvents = 10_000;
const versionBytes = 32 * 1024 * 1024;

export async function* exportedFiles(
  deps: ExportDeps,
  call: ExportCall,
): AsyncGenerator<ArchivedFile> {
  const { viewer } = call;
  const { read } = deps.database;
  const user = await findUserById(read, viewer.user_id);
  if (!user) throw new AppError('not_signed_in');
  const params = { username: viewer.username };

  yield file(archiveFile, { format: archiveFormat, version: archiveVersion });
  yield file('account.json', meReply(user));
  if (deps.sessions) {
    const { sessions } = deps;
    yield file('sessions.json', await listOwnSessions({ sessions }, viewer));
  }
  yield file('events.json', { events: await listEventsAbout(read, viewer.user_id, maxEvents) });
  yield file('playthroughs.json', {
    playthroughs: await listAllPlaythroughs(deps, { ...call, params }),
  });
  yield file('removed-stories.json', {
    stories: await listRemovedStories(read, viewer, deps.now()),
  });
  yield { name: 'seen.json', parts: listPieces('stories', exportSeen(read, viewer.user_id)) };
  yield file('wanted.json', { stories: await exportWanted(read, viewer) });
  yield { name: 'lists.json', parts: listPieces('lists', exportLists(read, viewer)) };
  // A separate cache, so that readers' versions stay in theirs.
  const heavy = createHeavyWork(read, null);
  const playing = { ...deps, heavy, versions: createPlayableVersions(versionBytes) };
  for await (const { id, parts } of exportPlaythroughs(playing, viewer)) {
    yield { name: `playthroughs/${id}.json`, parts };
  }
  const binned = await listBinned(deps, viewer);
  yield file('bin.json', { stories: binned.map(({ reply }) => reply) });
  for (const { reply, ...story } of binned) {
    yield { name: `bin/${story.id}.json`, parts: binnedParts(deps, reply, story) };
    yield* mediaFiles(deps, story.id, `bin/${story.id}`);
  }
  const stories = pages(async (query) => {
    const { stories, next_cursor } = await listStories(deps, { ...call, params, query });
    return { rows: stories, next_cursor };
  });
  for await (const story of stories) {
    const folder = `stories/${story.slug}/`;
    yield* storyFiles(deps, { story, folder, user: viewer.user_id });
    yield { name: `${folder}facts.json`, parts: storyParts(deps, call, story) };
    yield* historyFiles(deps, { storyId: story.id, folder, user: viewer.user_id });
  }
}

/** A list that is read while it is written. */
async function* listPieces(name: string, entries: AsyncIterable<object>): AsyncGenerator<string> {
  yield `{"${name}":`;
  yield* jsonList(entries);
  yield '}\n';
}

/** The draft as a story file, with its media beside it: as an import takes it. */
async function* storyFiles(
  deps: ExportDeps,
  { story, folder, user }: { story: Pick<Story, 'id'>; folder: string; user: string },
): AsyncGenerator<ArchivedFile> {
  const pieces: Buffer[] = [];
  const { beside } = await deps.heavy.run(
    exportJob({ storyId: story.id, format: 'story', media: 'with', address: null }),
    {
      user,
      bytes: null,
      take: (_, piece) => void pieces.push(piece),
    },
  );
  yield { name: `${folder}${storyInZip}`, parts: pieces };
  for (const { path, file } of beside?.media ?? []) {
    yield { name: folder + path, parts: piecesOf(deps.database.read, file) };
  }
}

async function* mediaFiles(
  { database: { read } }: ExportDeps,
  storyId: string,
  path: string,
): AsyncGenerator<ArchivedFile> {
  for (const kind of Object.values(kinds)) {
    for await (const { name, parts } of exportMedia(read, kind, storyId)) {
      yield { name: `${path}-${kind.plural}/${name}`, parts };
    }
  }
}

async function* binnedParts(
  deps: ExportDeps,
  reply: object,
  story: { id: string; current_version_id: string | null },
): AsyncGenerator<string> {
  yield* exportBinned(deps.database.read, reply, story);
  yield ',"bin":';
  yield* exportBin(deps, story.id);
  yield* besideDraft(deps, story.id);
  yield '}\n';
}

async function* besideDraft({ database }: ExportDeps, storyId: string): AsyncGenerator<string> {
  yield `,"test_plays":${JSON.stringify(await exportTestPlays(database.read, storyId))},"import":`;
  yield* exportImport(database.read, storyId);
}

/** What the site knows of a story beside its draft: its versions as a list, its bin, its test plays. */
async function* storyParts(
  deps: ExportDeps,
  call: ExportCall,
  story: Story,
): AsyncGenerator<string> {
  const params = { username: story.username, story_slug: story.slug };
  yield `{"story":${JSON.stringify(story)},"versions":`;
  yield* jsonList(
    pages(async (query) => {
      const { versions, next_cursor } = await listVersions(deps, { ...call, params, query });
      return { rows: versions, next_cursor };
    }),
  );
  yield ',"bin":';
  yield* exportBin(deps, story.id);
  yield* besideDraft(deps, story.id);
  yield '}\n';
}

const file = (name: string, content: object): ArchivedFile => ({
  name,
  parts: [`${JSON.stringify(content, null, 2)}\n`],
});

/** The entries of a paged list, page after page. */
async function* pages<Thing>(
  read: (query: {
    limit: number;
    cursor: string | undefined;
  }) => Promise<{ rows: Thing[]; next_cursor: string | null }>,
): AsyncGenerator<Thing> {
  let cursor: string | undefined;
  do {
    const { rows, next_cursor } = await read({ limit: atOnce, cursor });
    yield* rows;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
