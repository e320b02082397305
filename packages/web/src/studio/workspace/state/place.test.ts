import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { screens } from '../../../routes.ts';
import {
  addressOf,
  askedPlace,
  type Place,
  rememberedPlace,
  rememberPlace,
  type WorkspaceScreen,
  workspaceScreens,
} from './place.ts';

const path = { username: 'anna', slug: 'the-mill' };
const chapterOf = (id: string) => (id === 'n1' ? 'c1' : undefined);
const place: Place = { view: 'page', nodeId: 'n1', chapterId: 'c1', panel: null };

/** The place that an address asks for, as the router finds it. */
function asked(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  // As in the router, a word in the path comes before a parameter.
  const ranked = [...workspaceScreens].sort(
    (one, other) => parameters(screens[one]) - parameters(screens[other]),
  );
  const screen = ranked.find((name) => matchPath(screens[name], pathname)) as WorkspaceScreen;
  const params = matchPath(screens[screen], pathname)?.params ?? {};
  return askedPlace(screen, params, searchParams);
}

const parameters = (path: string) => path.split(':').length;

describe('the address of a place', () => {
  it.each<[Partial<Place>, string]>([
    [{}, '/anna/the-mill/chapter/c1/nodes/n1'],
    [{ panel: 'rules' }, '/anna/the-mill/chapter/c1/nodes/n1?panel=rules'],
    [{ view: 'chapter' }, '/anna/the-mill/chapter/c1'],
    [{ view: 'newNode' }, '/anna/the-mill/chapter/c1/nodes/create'],
    [{ view: 'newChapter' }, '/anna/the-mill/chapter/create'],
    [{ view: 'map' }, '/anna/the-mill/write?view=map&node=n1'],
    [{ view: 'proof', panel: 'check' }, '/anna/the-mill/write?view=proof&node=n1&panel=check'],
    [{ view: 'variables' }, '/anna/the-mill/variables'],
    // A node that nobody has told the outline of.
    [{ nodeId: 'n2' }, '/anna/the-mill/write?view=page&node=n2'],
  ])('of %o is %s, and leads there', (changes, address) => {
    const wanted = { ...place, ...changes };
    expect(addressOf(path, wanted, chapterOf)).toBe(address);
    const { view, panel } = asked(address);
    expect({ view, panel: panel ?? null }).toEqual({ view: wanted.view, panel: wanted.panel });
  });

  it('says where in the node', () => {
    const spot = { field: 'body', line: 3 };
    expect(addressOf(path, place, chapterOf, spot)).toBe(
      '/anna/the-mill/chapter/c1/nodes/n1?field=body&line=3&column=1',
    );
  });

  it('leaves open what it does not say', () => {
    expect(asked('/anna/the-mill/write')).toEqual({});
    expect(asked('/anna/the-mill/check')).toEqual({ view: 'page', panel: 'check' });
    expect(asked('/anna/the-mill/chapter/c1/edit')).toEqual({ view: 'chapter', chapterId: 'c1' });
  });
});

describe('the place on this device', () => {
  it('is remembered for each story', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const wanted: Place = { view: 'map', nodeId: 'n1', chapterId: null, panel: 'check' };
    rememberPlace(storage, 's1', wanted);
    expect({ chapterId: null, ...rememberedPlace(storage, 's1') }).toEqual(wanted);
    expect(rememberedPlace(storage, 's2')).toEqual({});
  });

  it('is lost where nothing can be stored, and nothing else', () => {
    const full = {
      setItem() {
        throw new Error('full');
      },
    };
    expect(() => rememberPlace(full, 's1', place)).not.toThrow();
  });
});
