import type { Reply } from '@brasslamp/contract';
import { bytesAsSource, isZip } from '@brasslamp/interchange/zip';
import { limits } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import { fileNameOf } from '../../http/bodies/sent-form.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { newId } from '../../ids.ts';
import type { Deps } from '../deps.ts';
import { readStory } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { type StoryInZip, storiesInZip } from './in-zip/stories-in-zip.ts';
import { storyInPage } from './in-zip/story-in-page.ts';
import { hideOwn, type OwnImportDeps } from './own/hide-own.ts';
import { preparedJob, storyFileJob } from './prepared/import-jobs.ts';
import type { PlannedImport } from './prepared/plan-import.ts';
import { dropImports, hideImport, showImport } from './prepared/store-import.ts';

export type ImportingDeps = OwnImportDeps;

type ImportKey = 'POST /api/stories/:username/import';
type ImportCall = Call<ImportKey>;
type PreparedCall = Call<'POST /api/stories/:username/prepared'>;

/** Makes drafts of all stories in a file of another tool, all or none. */
export async function importFromFile(deps: ImportingDeps, call: ImportCall) {
  assertOwnName(call);
  if (isZip(call.body.file)) {
    const stories = storiesInZip(bytesAsSource(call.body.file), limits.importedFileBytes);
    if (stories.length > 0) return importOwn(deps, call, stories);
  }
  const page = await storyInPage(deps.readLargeFile, {
    file: call.body.file,
    name: fileNameOf(call.body.file),
    user: call.viewer.user_id,
  });
  if (page) return importOwn(deps, call, [page]);
  const planned = await plannedBy(deps, storyFileJob, call);
  return store(deps, planned, call, (trx) => answerWith(trx, planned, call));
}

/** Makes drafts of all stories in an archive or a page of ours, with their media, all or none. */
async function importOwn(
  deps: ImportingDeps,
  call: ImportCall,
  stories: readonly StoryInZip[],
): Promise<Reply<ImportKey>> {
  const { viewer } = call;
  const at = deps.now();
  const begun = stories.map((story) => ({ story, id: newId() }));
  try {
    const planned: PlannedImport[] = [];
    for (const { story, id } of begun) {
      planned.push(await hideOwn(deps, story, { owner_id: viewer.user_id, now: at, id }));
    }
    return await showAll(deps, planned, { call, at }, (trx) => answerWith(trx, planned, call));
  } catch (error) {
    await dropImports(deps.database, begun);
    throw error;
  }
}

async function answerWith(
  trx: Writer,
  planned: readonly PlannedImport[],
  { viewer, answer }: ImportCall,
) {
  const stories = [];
  for (const { id, counts } of planned) {
    stories.push({ story: storyReply(await readStory(trx, id), viewer), ...counts });
  }
  return answer(trx, { stories });
}

/** Makes a draft of a story that a preview prepared. */
export async function storePrepared(deps: ImportingDeps, call: PreparedCall) {
  const planned = await plannedBy(deps, preparedJob, call);
  return store(deps, planned, call, async (trx, { viewer, answer }) => {
    const [one] = planned;
    if (!one) throw new AppError('internal.heavy_work');
    return answer(trx, storyReply(await readStory(trx, one.id), viewer));
  });
}

function assertOwnName({ viewer, params }: Pick<ImportCall, 'viewer' | 'params'>): void {
  if (params.username.toLowerCase() === viewer.username) return;
  throw new AppError('not_allowed.other_author');
}

async function plannedBy(
  { readLargeFile, now }: ImportingDeps,
  job: typeof preparedJob,
  { viewer, params, body }: Pick<ImportCall, 'viewer' | 'params' | 'body'>,
): Promise<PlannedImport[]> {
  assertOwnName({ viewer, params });
  const about = { name: fileNameOf(body.file), now: now() };
  const read = await readLargeFile(job, body.file, viewer.user_id, about);
  if ('refused' in read) throw notValid(...read.refused);
  return read.planned;
}

/** Writes the stories, all or none; `finish` gives the answer in the transaction that shows them. */
async function store<Answer, Answering extends Pick<ImportCall, 'viewer'>>(
  deps: Deps,
  planned: readonly PlannedImport[],
  call: Answering,
  finish: (trx: Writer, call: Answering) => Promise<Answer>,
): Promise<Answer> {
  const at = deps.now();
  try {
    for (const one of planned) {
      await hideImport(deps.database, one, { owner_id: call.viewer.user_id, now: at });
    }
    return await showAll(deps, planned, { call, at }, finish);
  } catch (error) {
    await dropImports(deps.database, planned);
    throw error;
  }
}

const showAll = <Answer, Answering extends Pick<ImportCall, 'viewer'>>(
  { database }: Deps,
  planned: readonly PlannedImport[],
  { call, at }: { call: Answering; at: number },
  finish: (trx: Writer, call: Answering) => Promise<Answer>,
): Promise<Answer> =>
  database.write(async (trx) => {
    const { viewer } = call;
    const owner = { id: viewer.user_id, username: viewer.username };
    for (const one of planned) await showImport(trx, one, { owner, actor: viewer, now: at });
    return finish(trx, call);
  });
