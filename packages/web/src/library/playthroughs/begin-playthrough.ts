// How a playthrough begins; somebody without an account begins it as a guest.
import type { BodyIn, PlaythroughWithView } from '@brasslamp/contract';
import { data } from 'react-router';
import { ApiError } from '../../api/api.ts';
import type { OpeningAnswer } from '../../reader/opening.tsx';
import { readIntent } from '../../reader/session/reader-intent.ts';
import { wrongAnswerIn } from '../../reader/take-turn.ts';
import type { App } from '../../screen/app.ts';

interface StoryParams {
  username: string;
  story_slug: string;
}

export const startPlaythrough = (app: App, params: StoryParams): Promise<PlaythroughWithView> =>
  asReader(app, () => app.api('POST /api/stories/:username/:story_slug/playthrough', { params }));

/**
 * Begins at the opening that was shown, with what was chosen there; null = the form is about something
 * else. What cannot be the beginning is answered for the page.
 */
export async function beginAtOpening(app: App, params: StoryParams, form: FormData) {
  const version_id = form.get('version_id');
  if (typeof version_id !== 'string') return null;
  const action = firstActionIn(form);
  const body = { version_id, ...(action && { action }) };
  try {
    return await asReader(app, () =>
      app.api('POST /api/stories/:username/:story_slug/opening', { params, body }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Not as a failure: the page is loaded again, with the new beginning.
    if (error.code === 'action_not_available') return { isChanged: true } satisfies OpeningAnswer;
    const wrongAnswer = action && wrongAnswerIn(error, action);
    if (!wrongAnswer) throw error;
    return data<OpeningAnswer>({ wrongAnswer }, { status: error.status });
  }
}

type FirstAction = BodyIn<'POST /api/stories/:username/:story_slug/opening'>['action'];

function firstActionIn(form: FormData): FirstAction {
  const intent = readIntent(form);
  if (intent?.type === 'choose') {
    const { type, action_id, answer } = intent;
    return { type, action_id, ...(answer !== undefined && { answer }) };
  }
  if (intent?.type === 'take' || intent?.type === 'drop') {
    return { type: intent.type, item_id: intent.item_id };
  }
  return undefined;
}

/** Somebody who is nobody yet becomes a guest first. */
export async function asReader<T>(app: App, begin: () => Promise<T>): Promise<T> {
  const start = async () => {
    await app.ensureReader();
    return begin();
  };
  try {
    return await start();
  } catch (error) {
    // The site has forgotten the guest that this browser remembered: it is a new one now.
    const isGuestGone = error instanceof ApiError && error.code === 'not_signed_in';
    if (!isGuestGone || app.session.current() || app.guest) throw error;
    return start();
  }
}
