import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../app/app.ts';
import type { Failed } from '../app/screen-module.ts';

export interface TurnAnswer extends Partial<Failed> {
  playthrough?: PlaythroughWithView;
  /** The turn was made on a place that is no longer current: another tab or device was faster. */
  isMovedOn?: boolean;
}

export async function takeTurn({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  try {
    const playthrough = await app.api(
      'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
      { params: address, body: readTurn(await request.formData()) },
    );
    return afterPost<TurnAnswer>(app, url.pathname, { playthrough });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'turn_not_current')) throw error;
    const playthrough = await app.api(
      'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id',
      { params: address },
    );
    return data<TurnAnswer>({ playthrough, isMovedOn: true }, { status: error.status });
  }
}

function readTurn(form: FormData): PlaythroughAction {
  const on_turn = Number(form.get('on_turn'));
  const actionId = form.get('action_id');
  return actionId === null
    ? { type: 'restart', on_turn }
    : { type: 'choose', action_id: String(actionId), on_turn };
}
