/** Sends what is typed until the server takes it, merging what was saved elsewhere meanwhile. */
import { ApiError, type Failure, failureOf } from '../../api/api.ts';
import { applyNewer, applySaved } from './draft-state.ts';
import type { DraftWork } from './draft-work.ts';

type Work<Draft extends object, Saved extends { version: number }> = DraftWork<Draft, Saved>;

/** The number of times that a save is sent again because somebody else saved meanwhile. */
const maxMerges = 5;
const maxUnanswered = 4;

export interface SaveOptions {
  /** The writer is on the way to another page. */
  isLeaving?: boolean;
  /** Whether it is tried again by itself; what was said of the last try stays until the server answers. */
  isRetry?: boolean;
}

/** Resolves to whether it is saved. */
export async function saveDraft<Draft extends object, Saved extends { version: number }>(
  work: Work<Draft, Saved>,
  { isLeaving = false, isRetry = false }: SaveOptions = {},
): Promise<boolean> {
  const { optionsNow, update, storeLocally } = work;
  if (!isReadyToSend(work)) return false;
  // The latest is stored before anything can go wrong with it.
  storeLocally();
  update({ isSaving: true, beforeMerge: null, ...(!isRetry && { failure: null }) });
  try {
    const saved = await sendUntilTaken(work);
    if (saved !== null || work.state().theirs) update({ failure: null });
    if (saved === null) return false;
    optionsNow().onSaved?.(saved);
    if (!isLeaving) optionsNow().goToNext?.(saved);
    return true;
  } finally {
    update({ isSaving: false });
    storeLocally();
  }
}

/** False while another save runs, while a conflict waits, and where a field is wrong. */
function isReadyToSend<Draft extends object, Saved extends { version: number }>({
  state,
  update,
  optionsNow,
}: Work<Draft, Saved>): boolean {
  const { isSaving, theirs, draft } = state();
  if (isSaving) return false;
  if (theirs) {
    // A new object takes the focus to the conflict again.
    update({ theirs: { ...theirs } });
    return false;
  }
  const errors = optionsNow().check?.(draft) ?? [];
  if (errors.length === 0) return true;
  update({ failure: { code: 'not_valid', status: 422, detail: '', errors } });
  return false;
}

/** Null = it is not saved, and the state says why. */
async function sendUntilTaken<Draft extends object, Saved extends { version: number }>(
  work: Work<Draft, Saved>,
): Promise<Saved | null> {
  const { environment, state, update } = work;
  let wasAskedToSignIn = false;
  for (let merges = 0; ; ) {
    if (!environment.isSamePerson() && !(await isSignedInAgain(work))) return null;
    try {
      return await sendOnce(work);
    } catch (error) {
      const newer = merges < maxMerges ? newerIn<Saved>(error) : null;
      if (newer) {
        merges += 1;
        if (mergeNewer(work, newer) === 'send again') continue;
        return state().theirs ? null : newer;
      }
      if (error instanceof ApiError && error.code === 'not_signed_in' && !wasAskedToSignIn) {
        wasAskedToSignIn = true;
        if (await isSignedInAgain(work)) continue;
        return null;
      }
      if (!(error instanceof ApiError)) environment.report(error);
      const failure = failureOf(error);
      if (failure.code !== state().failure?.code) update({ failure });
      return null;
    }
  }
}

/** The draft that the server has instead, where it refused because of that. */
const newerIn = <Saved>(error: unknown): Saved | null =>
  error instanceof ApiError && error.code === 'revision_stale'
    ? ((error.current as Saved | undefined) ?? null)
    : null;

function mergeNewer<Draft extends object, Saved extends { version: number }>(
  { optionsNow, environment, state, set, update, isDirtyNow }: Work<Draft, Saved>,
  newer: Saved,
): 'send again' | 'stop' {
  set(applyNewer(optionsNow(), state(), newer));
  if (state().theirs) return 'stop';
  if (isDirtyNow()) return 'send again';
  // All of it was there already: an earlier save whose answer was lost.
  update({ savedAt: environment.now(), restoredFrom: null });
  return 'stop';
}

async function isSignedInAgain<Draft extends object, Saved extends { version: number }>({
  environment,
  update,
}: Work<Draft, Saved>): Promise<boolean> {
  // While the dialog is open the person may still want to copy what is typed.
  const isSignedIn = (await environment.signInAgain()) && environment.isSamePerson();
  const failure: Failure = { code: 'not_signed_in', status: 401, detail: '', errors: [] };
  if (!isSignedIn) update({ failure });
  return isSignedIn;
}

async function sendOnce<Draft extends object, Saved extends { version: number }>({
  environment,
  optionsNow,
  state,
  set,
  update,
}: Work<Draft, Saved>): Promise<Saved> {
  const { draft: sent, version, unanswered } = state();
  try {
    const saved = await optionsNow().send(sent, version ?? undefined);
    set(applySaved(optionsNow(), state(), { sent, saved, at: environment.now() }));
    return saved;
  } catch (error) {
    // Nobody knows whether it arrived.
    if (!isAnswer(error)) update({ unanswered: [sent, ...unanswered].slice(0, maxUnanswered) });
    throw error;
  }
}

/** Whether the server has said that nothing was written. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'offline' && error.status < 500;
