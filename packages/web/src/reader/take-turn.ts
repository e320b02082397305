import type { PlaythroughWithView } from '@brasslamp/contract';
import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../api/api.ts';
import { afterPost, appContext } from '../screen/app.ts';
import { readIntent, type TurnAnswer } from './session/reader-intent.ts';

const playthroughPath = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

export async function takeTurn({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  const wish = readIntent(await request.formData());
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
