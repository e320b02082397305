import { AppError, notValid } from '../../errors/app-error.ts';
import type { ReadFile } from '../../heavy-work/heavy-work.ts';
import { fileNameOf } from '../../http/bodies/sent-form.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { readStory } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { preparedJob, storyFileJob } from './prepared/import-jobs.ts';
import type { PlannedImport } from './prepared/plan-import.ts';
import { dropImports, hideImport, showImport } from './store-import.ts';

export interface ImportingDeps extends Deps {
  /** Reads a file in a thread that may take long. */
  readLargeFile: ReadFile;
}

type ImportCall = Call<'POST /api/stories/:username/import'>;
type PreparedCall = Call<'POST /api/stories/:username/prepared'>;

/** Makes drafts of all stories in a file of another tool, all or none. */
export async function importFromFile(deps: ImportingDeps, call: ImportCall) {
  const planned = await plannedBy(deps, storyFileJob, call);
  return store(deps, planned, call, async (trx, { viewer, answer }) => {
    const stories = [];
    for (const { id, counts } of planned) {
      stories.push({ story: storyReply(await readStory(trx, id), viewer), ...counts });
    }
    return answer(trx, { stories });
  });
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

async function plannedBy(
  { readLargeFile, now }: ImportingDeps,
  job: typeof preparedJob,
  { viewer, params, body }: Pick<ImportCall, 'viewer' | 'params' | 'body'>,
): Promise<PlannedImport[]> {
  if (params.username.toLowerCase() !== viewer.username) {
    throw new AppError('not_allowed.other_author');
  }
  const about = { name: fileNameOf(body.file), now: now() };
  const read = await readLargeFile(job, body.file, viewer.user_id, about);
  if ('refused' in read) throw notValid(...read.refused);
  return read.planned;
}

/** Writes the stories, all or none; `finish` gives the answer in the transaction that shows them. */
async function store<Answer, Answering extends Pick<ImportCall, 'viewer'>>(
  { database, now }: Deps,
  planned: readonly PlannedImport[],
  call: Answering,
  finish: (trx: Parameters<ImportCall['answer']>[0], call: Answering) => Promise<Answer>,
): Promise<Answer> {
  const { viewer } = call;
  const at = now();
  try {
    for (const one of planned) {
      await hideImport(database, one, { owner_id: viewer.user_id, now: at });
    }
    return await database.write(async (trx) => {
      const owner = { id: viewer.user_id, username: viewer.username };
      for (const one of planned) await showImport(trx, one, { owner, actor: viewer, now: at });
      return finish(trx, call);
    });
  } catch (error) {
    await dropImports(database, planned);
    throw error;
  }
}
