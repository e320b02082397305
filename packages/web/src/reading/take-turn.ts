import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../app/app.ts';
import type { Failed } from '../app/screen-module.ts';

export interface Handled {
  type: 'take' | 'drop';
  item_id: string;
}

export interface TurnAnswer extends Partial<Failed> {
  playthrough?: PlaythroughWithView;
  /** What was taken or dropped: the reader stays where they are. */
  handled?: Handled;
  /** The turn was made on a place that is no longer current: another tab or device was faster. */
  isMovedOn?: boolean;
}

export async function takeTurn({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  const turn = readTurn(await request.formData());
  try {
    const playthrough = await app.api(
      'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
      { params: address, body: turn },
    );
    return afterPost<TurnAnswer>(app, url.pathname, {
      playthrough,
      ...('item_id' in turn && { handled: turn }),
    });
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
  const [action_id, taken, dropped] = ['action_id', 'take', 'drop'].map((name) => form.get(name));
  if (taken) return { type: 'take', item_id: String(taken), on_turn };
  if (dropped) return { type: 'drop', item_id: String(dropped), on_turn };
  if (action_id) return { type: 'choose', action_id: String(action_id), on_turn };
  return { type: 'restart', on_turn };
}
