import type { Playthrough, PlaythroughWithView, Reply, Story } from '@brasslamp/contract';
import type { TextTree } from '@brasslamp/story/text/tree';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import { isAbort } from '../../screen/screen-module.ts';
import { siteLang } from '../../ui/story/story-lang.ts';
import { firstWords } from './first-words.ts';

/**
 * A taste is a page of one story that is played on the home page itself: how it begins, or where its reader has come
 * to.
 */
export interface Taste {
  story: { username: string; slug: string; title: string };
  version_id: string;
  /** null = how it begins, for somebody who has not begun. */
  playthrough: { id: string; turn: number } | null;
  lang: string;
  look: PlaythroughWithView['look'];
  node: { id: string; name: string };
  first: TextTree;
  /** The rest of a long page, which is folded; null where all of it stands there. */
  rest: TextTree | null;
  actions: PlaythroughWithView['view']['actions'];
  /** Its reader goes on in the reader. */
  isOver: boolean;
  ended: boolean;
}

/** After as many turns a story is read where there is nothing beside it. */
const turnsOnHome = 3;
const wordsAtFirst = 90;
/** Of more stories the home page does not ask how they begin. */
const mostTried = 4;

/** The first of the stories whose page can be played here. `asked`: one that the address asks for, as `username/slug`. */
export async function loadTaste(
  app: App,
  stories: Story[],
  asked: string | null,
): Promise<Taste | null> {
  const playthroughs = await myPlaythroughs(app);
  const wanted = playthroughs.find((one) => addressOf(one) === asked);
  const taste = wanted && (await orNone(tasteOf(app, wanted)));
  if (taste) return taste;
  for (const story of stories.slice(0, mostTried)) {
    const found = await orNone(loadOf(app, story, playthroughs));
    if (found) return found;
  }
  return null;
}

/** A story's address in the address of the home page. */
export const addressOf = (story: Pick<Playthrough, 'story_username' | 'story_slug'>): string =>
  `${story.story_username}/${story.story_slug}`;

async function myPlaythroughs(app: App): Promise<Playthrough[]> {
  const reader = app.session.current() ?? app.guest;
  if (!reader) return [];
  const params = { username: reader.username };
  const all = await orNone(app.api('GET /api/stories/:username/playthroughs', { params }));
  return all?.filter(({ is_dropped }) => !is_dropped) ?? [];
}

/** Who has read a story to its end gets a taste of another. */
async function loadOf(app: App, story: Story, playthroughs: Playthrough[]): Promise<Taste | null> {
  const { username, slug } = story;
  const mine = playthroughs.find(
    (one) => one.story_username === username && one.story_slug === slug,
  );
  if (mine) return mine.ended ? null : tasteOf(app, mine);
  const params = { username, story_slug: slug };
  return tasteAtOpening(
    await app.api('GET /api/stories/:username/:story_slug/opening', { params }),
  );
}

async function tasteOf(app: App, { id, story_username, story_slug }: Playthrough): Promise<Taste> {
  const params = { username: story_username, story_slug, playthrough_id: id };
  const key = 'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id';
  return tasteOfPlaythrough(await app.api(key, { params }));
}

/** Of a story that cannot begin here, because it asks, warns or ends at once, there is none. */
function tasteAtOpening(
  opening: Reply<'GET /api/stories/:username/:story_slug/opening'>,
): Taste | null {
  if (opening.ended || !isPlain(opening)) return null;
  return { ...shown(opening), ...firstWords(opening.view.body, wordsAtFirst), playthrough: null };
}

export function tasteOfPlaythrough(playthrough: PlaythroughWithView): Taste {
  const { id, turn, view } = playthrough;
  const isOver = turn >= turnsOnHome || playthrough.ended || !isPlain(playthrough);
  // Somebody who comes back is shown where they are, and not the whole page again.
  const isLong = turn === 0 || turn > turnsOnHome;
  const { first, rest } = isLong
    ? firstWords(view.body, wordsAtFirst)
    : { first: view.body, rest: null };
  return {
    ...shown(playthrough),
    first,
    rest: isOver && isLong ? null : rest,
    playthrough: { id, turn },
    isOver,
  };
}

type Shown = Pick<
  PlaythroughWithView,
  'story_username' | 'story_slug' | 'story_name' | 'version_id' | 'look' | 'node' | 'ended' | 'view'
>;

const shown = ({ view, node, ended, version_id, look, ...story }: Shown) => ({
  story: {
    username: story.story_username,
    slug: story.story_slug,
    title: story.story_name,
  },
  version_id,
  lang: view.lang ?? siteLang,
  look,
  node,
  actions: view.actions,
  isOver: false,
  ended,
});

/** Whether a page has nothing but text and choices, and asks for nothing first. */
const isPlain = ({ view }: Pick<Shown, 'view'>): boolean =>
  view.actions.some(({ enabled }) => enabled) &&
  view.actions.every(({ ask }) => !ask) &&
  view.items_here.length === 0 &&
  view.content_notes.length === 0 &&
  !view.stopped;

/** The home page has more on it: what fails here is left out. */
async function orNone<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && !isAbort(error)) return null;
    throw error;
  }
}
