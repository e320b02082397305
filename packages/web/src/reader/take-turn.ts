import type { PlaythroughWithView } from '@brasslamp/contract';
import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../screen/app.ts';
import { loadPartsOf } from './load-parts.ts';
import {
  type ReaderIntent,
  readIntent,
  type TurnAnswer,
  type WrongAnswer,
} from './session/reader-intent.ts';

interface Answered {
  type: 'choose';
  action_id: string;
  answer?: string | number | undefined;
}

const playthroughPath = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

export async function takeTurn({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  const intent = readIntent(await request.formData());
  if (!intent) throw new ApiError({ code: 'not_valid', status: 422, detail: 'Say what to do' });
  try {
    const playthrough =
      intent.type === 'stay'
        ? await app.api(`PATCH ${playthroughPath}`, {
            params: address,
            body: { stays_in_version_id: intent.version_id },
          })
        : await app.api(`PUT ${playthroughPath}/action`, { params: address, body: intent });
    await loadPartsOf(playthrough);
    // A reader who only took something has already read here what the warning was about.
    const next = 'item_id' in intent ? url.pathname + url.search : url.pathname;
    return afterPost<TurnAnswer>(app, next, {
      playthrough,
      ...('item_id' in intent && { handled: intent }),
    });
  } catch (error) {
    const wrong = error instanceof ApiError && wrongAnswerIn(error, intent);
    if (wrong) return data<TurnAnswer>({ wrongAnswer: wrong }, { status: error.status });
    if (!(error instanceof ApiError && error.code === 'turn_not_current')) throw error;
    const playthrough = error.current as PlaythroughWithView;
    return data<TurnAnswer>({ playthrough, isMovedOn: true }, { status: error.status });
  }
}

/** The server refused what was typed: it is said at the field, which keeps it. */
export function wrongAnswerIn(
  error: ApiError,
  intent: Answered | { type: Exclude<ReaderIntent['type'], 'choose'> },
): WrongAnswer | undefined {
  if (intent.type !== 'choose' || intent.answer === undefined) return undefined;
  const message = error.errors.find(({ path }) => path === 'answer')?.message;
  const { action_id, answer } = intent;
  return message === undefined ? undefined : { action_id, message, typed: String(answer) };
}
