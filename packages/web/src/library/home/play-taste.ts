// A choice that is made on the home page: the first begins the story, as at its opening.
import type { PlaythroughWithView } from '@brasslamp/contract';
import { data } from 'react-router';
import { ApiError, type Failure } from '../../api/api.ts';
import { readIntent } from '../../reader/session/reader-intent.ts';
import { pathTo } from '../../routes.ts';
import { type App, afterPost } from '../../screen/app.ts';
import { beginAtOpening } from '../playthroughs/begin-playthrough.ts';
import { addressOf, type Taste, tasteOfPlaythrough } from './load-taste.ts';

export interface TasteAnswer {
  taste?: Taste;
  failure?: Failure;
  /** The story is no longer open to its reader. */
  isGone?: true;
  /** Another version begins: what was chosen is not in it. */
  isChanged?: true;
}

const closed: readonly string[] = ['not_found', 'story_not_open', 'story_unavailable'];

export async function playTaste(app: App, form: FormData) {
  try {
    const made = await turnIn(app, form);
    if (!('id' in made)) return made;
    app.lastRead.remember(made);
    const address = `${pathTo('home', undefined, { taste: addressOf(made) })}#taste`;
    return afterPost<TasteAnswer>(app, address, { taste: tasteOfPlaythrough(made) });
  } catch (error) {
    if (!(error instanceof ApiError && closed.includes(error.code))) throw error;
    return data<TasteAnswer>({ isGone: true }, { status: error.status });
  }
}

async function turnIn(app: App, form: FormData): Promise<PlaythroughWithView | TasteAnswer> {
  const field = (name: string) => String(form.get(name) ?? '');
  const story = { username: field('username'), story_slug: field('slug') };
  const playthrough_id = field('playthrough_id');
  const body = readIntent(form);
  if (playthrough_id === '' || body?.type !== 'choose') {
    const begun = await beginAtOpening(app, story, form);
    if (begun && 'id' in begun) return begun;
    return { isChanged: true };
  }
  const params = { ...story, playthrough_id };
  const key = 'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action';
  try {
    return await app.api(key, { params, body });
  } catch (error) {
    // Another tab was faster: this is where its reader is now.
    if (!(error instanceof ApiError && error.code === 'turn_not_current')) throw error;
    return error.current as PlaythroughWithView;
  }
}
