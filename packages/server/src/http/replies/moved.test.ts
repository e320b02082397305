import { describe, expect, it } from 'vitest';
import { Moved, movedStatus } from './moved.ts';

describe('A story that has moved', () => {
  const moved = new Moved('old', 'new');
  const locationOf = (url: string, place: number) => moved.locationOf(url, place);

  it('is at the same address but for the slug', () => {
    expect(locationOf('/anna/old', 2)).toBe('/anna/new');
    expect(locationOf('/anna/old/reader?from=/anna/old?', 2)).toBe(
      '/anna/new/reader?from=/anna/old?',
    );
    expect(locationOf('/api/stories/old/old/nodes?', 4)).toBe('/api/stories/old/new/nodes?');
  });

  it('is at no address without the old slug, nor on another site', () => {
    expect(locationOf('/anna/other', 2)).toBeNull();
    expect(locationOf('/old', 2)).toBeNull();
    expect(locationOf('/anna/%6Fld', 2)).toBeNull();
    expect(locationOf('//old/x', 2)).toBeNull();
    expect(locationOf('/anna/old', -1)).toBeNull();
  });

  it('is read there by a GET and written there by what it was written with', () => {
    expect(['GET', 'HEAD', 'POST', 'PATCH'].map(movedStatus)).toEqual([301, 301, 308, 308]);
  });
});
