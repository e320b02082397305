import { data, redirect } from 'react-router';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import type { Failed } from '../../screen/screen-module.ts';

/** A change that was just made to a playthrough, as an address carries it, so that it can be undone there. */
export interface Done {
  what: (typeof doneWords)[number];
  username: string;
  slug: string;
  id: string;
}

/** A name that was refused, with what was typed. */
export interface NameRefused extends Failed {
  named: { id: string; name: string };
}

const doneWords = ['deleted', 'aside', 'taken'] as const;
const words = { username: 'by', slug: 'of' } as const;
const playthroughPath = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

export function doneIn(search: URLSearchParams): Done | null {
  const what = doneWords.find((word) => search.has(word));
  const id = what && search.get(what);
  const username = search.get(words.username);
  const slug = search.get(words.slug);
  return what && id && username && slug ? { what, username, slug, id } : null;
}

/** Changes a playthrough as the form says; null when the form is about something else. */
export async function changePlaythrough(app: App, form: FormData, url: URL) {
  const field = (name: string) => String(form.get(name) ?? '');
  const [username, slug, id] = [field('username'), field('slug'), field('playthrough')];
  const params = { username, story_slug: slug, playthrough_id: id };
  const change = (body: { is_dropped: boolean } | { name: string }) =>
    app.api(`PATCH ${playthroughPath}`, { params, body });
  const shown = url.searchParams.get('tab');
  /** The part of the shelf where this was done: one stays there. */
  const tab: Record<string, string> = shown ? { tab: shown } : {};
  const done = (what: Done['what']) => {
    const about = { [what]: id, [words.username]: username, [words.slug]: slug };
    const search = { ...tab, ...about };
    return redirect(addressOf(url.pathname, search));
  };

  switch (form.get('intent')) {
    case 'delete':
      await app.api(`DELETE ${playthroughPath}`, { params });
      app.lastRead.forget(id);
      return done('deleted');
    case 'restore':
      await app.api(`POST ${playthroughPath}/restore`, { params });
      return redirect(addressOf(url.pathname, tab));
    case 'put_aside':
      await change({ is_dropped: true });
      app.lastRead.forget(id);
      return done('aside');
    case 'take_up':
      await change({ is_dropped: false });
      return done('taken');
    case 'name': {
      const name = String(form.get('name') ?? '').trim();
      try {
        await change({ name });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_valid')) throw error;
        const refused: NameRefused = { failure: error.toFailure(), named: { id, name } };
        return data(refused, { status: error.status });
      }
      return redirect(url.pathname + withoutDone(url.searchParams));
    }
    default:
      return null;
  }
}

function addressOf(path: string, search: Record<string, string>): string {
  const query = new URLSearchParams(search);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The rest of an address once what it tells has passed. */
function withoutDone(search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  for (const word of [...doneWords, ...Object.values(words)]) rest.delete(word);
  return rest.size > 0 ? `?${rest}` : '';
}
