/** The creation of what a form makes: it happens once, also when the answer to the first try was lost. */
import { isSame } from '@brasslamp/story/edit';
import { ApiError } from '../../api/api.ts';

/**
 * Creates, or updates what was made. A body sent without an answer is sent again as it was, so with its key: the site
 * makes it, or says what it made. What was typed since is then an edit of it.
 */
export function createOnce<Body, Saved>(
  create: (body: Body) => Promise<Saved>,
  update: (made: Saved, body: Body) => Promise<Saved>,
) {
  let unanswered: Body | null = null;
  let made: Saved | null = null;

  async function make(body: Body): Promise<Saved> {
    if (made) return made;
    const sent = unanswered ?? body;
    unanswered = sent;
    try {
      made = await create(sent);
      return made;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unanswered = null;
      if (isSame(sent, body)) throw error;
    }
    // What was sent before was not created, and this is something else.
    return make(body);
  }

  return {
    make,
    made: () => made,
    async save(body: Body): Promise<Saved> {
      const wasMade = made !== null;
      const thing = await make(body);
      if (!wasMade && isSame(unanswered, body)) return thing;
      made = await update(thing, body);
      return made;
    },
  };
}

/** Not created by any try so far. A 401 or 429 says nothing about the tries before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'offline' &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;
