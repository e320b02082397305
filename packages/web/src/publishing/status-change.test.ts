import type { Story } from '@brasslamp/contract';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type App, appContext } from '../screen/app.ts';
import { isDone, isPossible, publishAction } from './status-change.ts';

const story = (status: Story['status'], has_unpublished_changes = false) =>
  ({ status, has_unpublished_changes }) as Story;

it('publishing is not done while readers lack what was changed since', () => {
  expect(isDone('publish', story('published'))).toBe(true);
  expect(isDone('publish', story('published', true))).toBe(false);
  expect(isDone('unpublish', story('draft', true))).toBe(true);
});

it.each([
  ['publish', ['draft', 'published']],
  ['unpublish', ['draft', 'published', 'archived']],
  ['archive', ['published', 'archived']],
  ['unarchive', ['published', 'archived']],
] as const)('%s may be asked of a story that is %s, and of no other', (change, statuses) => {
  const all = ['draft', 'published', 'archived', 'suspended', 'banned', 'deleted'] as const;
  expect(all.filter((status) => isPossible(change, story(status, true)))).toEqual(statuses);
});

/** Sends the form of a question, and gives the calls that came of it. */
async function answer(fields: Record<string, string>, world: App['world'] = 'browser') {
  const calls: [key: string, body: unknown][] = [];
  const context = new RouterContextProvider();
  const api = (key: string, { body }: { body?: unknown }) => {
    calls.push([key.replace(/ .*story_slug/, ' …'), body]);
    return Promise.resolve({});
  };
  context.set(appContext, { world, api } as unknown as App);
  const url = new URL('http://site.test/anna/mill?ask=publish');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const params = { username: 'anna', slug: 'mill' };
  const result = await publishAction({ context, params, request, url } as never);
  return { calls, result };
}

it.each([
  ['publish', 'published'],
  ['unpublish', 'draft'],
  ['archive', 'archived'],
  ['unarchive', 'published'],
])('%s makes the story %s', async (change, status) => {
  const { calls, result } = await answer({ ask: change });
  expect(calls).toEqual([['PATCH …', { status }]]);
  expect(result).toEqual({ answered: { change, isChanges: false } });
});

it('gives the readers of a published story its changes, with a note', async () => {
  const { calls } = await answer({ ask: 'publish', changes: '1', note: 'Darker' });
  expect(calls).toEqual([['POST …/versions', { note: 'Darker' }]]);
});

it('says first how readers find the story, and then publishes it', async () => {
  const had = { tags: [], lang: 'English', notes: '', isComplete: false };
  const { calls } = await answer({
    ask: 'publish',
    had: JSON.stringify(had),
    tags: 'sea',
    lang: 'English',
    content_notes: '',
    is_complete: 'no',
  });
  expect(calls).toEqual([
    ['PUT …/tags', { tags: ['sea'], is_complete: false }],
    ['PATCH …', { status: 'published' }],
  ]);
});

it('gives back what was typed where that is refused, and publishes nothing', async () => {
  const had = { tags: [], lang: 'English', notes: '', isComplete: false };
  const { calls, result } = await answer({
    ask: 'publish',
    had: JSON.stringify(had),
    tags: '',
    lang: 'Germna',
    content_notes: '',
    is_complete: 'no',
  });
  expect(calls).toEqual([]);
  expect(result).toMatchObject({
    data: {
      failure: { code: 'not_valid', errors: [{ path: 'lang' }] },
      answering: { typed: { lang: 'Germna' }, had },
    },
    init: { status: 422 },
  });
});

it('does nothing without a known action', async () => {
  for (const change of ['', 'delete', 'constructor']) {
    expect((await answer({ ask: change })).calls).toEqual([]);
  }
});

it('leads back to the question without JavaScript, which then says what was done', async () => {
  const { result } = await answer({ ask: 'unpublish' }, 'server');
  expect(result).toBeInstanceOf(Response);
  expect((result as Response).headers.get('location')).toBe('/anna/mill?ask=unpublish');
});
