import { expect, it } from 'vitest';
import { type Api, ApiError } from '../api/api.ts';
import type { Answers } from './answers.ts';
import { saveAnswers } from './save-answers.ts';

const had: Answers = { tags: ['sea'], lang: 'German', notes: 'night', isComplete: false };
const params = { username: 'anna', story_slug: 'mill' };

/** A site that refuses the calls that begin like one of these. */
function siteThat(refuses: Record<string, ApiError> = {}) {
  const calls: unknown[] = [];
  const api = (async (key: string, { body }: { body: unknown }) => {
    calls.push(body);
    const refused = Object.entries(refuses).find(([start]) => key.startsWith(start));
    if (refused) throw refused[1];
    return {};
  }) as unknown as Api;
  return { api, calls };
}

const wrong = (path: string) =>
  new ApiError({ code: 'not_valid', status: 422, detail: '', errors: [{ path, message: 'No' }] });

it('writes nothing where nothing was changed', async () => {
  const { api, calls } = siteThat();
  await saveAnswers(api, params, { typed: { ...had, lang: 'de', notes: 'night\n' }, had });
  expect(calls).toEqual([]);
});

it('writes what was changed, each part by its own call', async () => {
  const { api, calls } = siteThat();
  const typed = { tags: ['sea', 'short'], lang: 'French', notes: 'night\nstorm', isComplete: true };
  await saveAnswers(api, params, { typed, had });
  expect(calls).toEqual([
    { tags: ['sea', 'short'], is_complete: true },
    { lang: 'fr' },
    { content_notes: ['night', 'storm'] },
  ]);
});

it('tells at once all that is refused', async () => {
  const { api } = siteThat({ PUT: wrong('tags.0'), PATCH: wrong('content_notes.1') });
  const typed = { tags: ['x'], lang: 'Germna', notes: 'a', isComplete: false };
  await expect(saveAnswers(api, params, { typed, had })).rejects.toMatchObject({
    code: 'not_valid',
    errors: [{ path: 'tags.0' }, { path: 'lang' }, { path: 'content_notes.1' }],
  });
});

it('ends at what is no fault of a field', async () => {
  const away = new ApiError({ code: 'offline', status: 503, detail: '' });
  const { api, calls } = siteThat({ PUT: away });
  const typed = { ...had, tags: [], notes: '' };
  await expect(saveAnswers(api, params, { typed, had })).rejects.toBe(away);
  expect(calls).toHaveLength(1);
});
