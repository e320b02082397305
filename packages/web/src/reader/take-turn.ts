import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../screen/app.ts';
import type { Failed } from '../screen/screen-module.ts';

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

/** What a form of the reader asks for. `stay` makes no turn. */
export type Wish = PlaythroughAction | { type: 'stay'; version_id: string };

const playthroughPath = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

export async function takeTurn({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  const wish = readWish(await request.formData());
  if (!wish) throw new ApiError({ code: 'not_valid', status: 422, detail: 'Say what to do' });
  try {
    const playthrough =
      wish.type === 'stay'
        ? await app.api(`PATCH ${playthroughPath}`, {
            params: address,
            body: { stays_in_version_id: wish.version_id },
          })
        : await app.api(`PUT ${playthroughPath}/action`, { params: address, body: wish });
    // Whoever only took something has read here already what they were warned of.
    const next = 'item_id' in wish ? url.pathname + url.search : url.pathname;
    return afterPost<TurnAnswer>(app, next, {
      playthrough,
      ...('item_id' in wish && { handled: wish }),
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'turn_not_current')) throw error;
    const playthrough = error.current as PlaythroughWithView;
    return data<TurnAnswer>({ playthrough, isMovedOn: true }, { status: error.status });
  }
}

/** A button says what is wanted, and its form on which turn; null = nothing that is known. */
export function readWish(form: FormData): Wish | null {
  const field = (name: string) => String(form.get(name) ?? '');
  const on_turn = Number(field('on_turn'));
  const [action_id, taken, dropped] = [field('action_id'), field('take'), field('drop')];
  if (taken) return { type: 'take', item_id: taken, on_turn };
  if (dropped) return { type: 'drop', item_id: dropped, on_turn };
  if (action_id) return { type: 'choose', action_id, on_turn };
  switch (field('intent')) {
    case 'restart':
      return { type: 'restart', on_turn };
    case 'rewind':
      return { type: 'rewind', turn: Number(field('turn')), on_turn };
    case 'move':
      return { type: 'move', version_id: field('version_id'), on_turn };
    case 'stay':
      return { type: 'stay', version_id: field('version_id') };
  }
  return null;
}
