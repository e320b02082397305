import { describe, expect, it } from 'vitest';
import { prepareCall } from './prepare-call.ts';

const story = 'GET /api/stories/:username/:story_slug';

describe('prepareCall', () => {
  it('fills the path and writes the query', () => {
    const call = prepareCall(story, {
      params: { username: 'anna', story_slug: 'a b' },
      query: { limit: 5, cursor: undefined },
    });
    expect(call).toEqual({
      method: 'GET',
      url: '/api/stories/anna/a%20b?limit=5',
      params: { username: 'anna', story_slug: 'a b' },
    });
  });

  it('names a path parameter that is null or left out', () => {
    expect(() => prepareCall(story, { params: { username: 'anna', story_slug: null } })).toThrow(
      'Missing parameter "story_slug"',
    );
    expect(() => prepareCall(story, {})).toThrow('Missing parameter "username"');
  });

  it('names the body when it is null', () => {
    expect(() => prepareCall('POST /api/user/register', { body: null })).toThrow(
      'Missing parameter "body"',
    );
  });

  it('passes on only the parameters that the address has', () => {
    const params = { username: 'anna', slug: 'x' };
    expect(prepareCall('GET /api/stories/:username', { params }).params).toEqual({
      username: 'anna',
    });
  });
});
