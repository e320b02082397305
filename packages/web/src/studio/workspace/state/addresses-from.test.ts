import { expect, it } from 'vitest';
import { addressesFrom } from './addresses-from.ts';
import { addressOf, type Place } from './place.ts';
import type { PlaceControl } from './use-place.ts';

const path = { username: 'anna', slug: 'well' };

function addressesAt(changes: Partial<Place>) {
  const here: Place = { view: 'page', nodeId: 'n1', chapterId: null, panel: null, ...changes };
  const place = {
    ...here,
    addressOf: (next, spot) => addressOf(path, { ...here, ...next }, () => 'c1', spot),
  } as PlaceControl;
  return addressesFrom({ path, place });
}

it('leads to nodes and rules, and leaves open what is open beside', () => {
  const { node } = addressesAt({ view: 'map', panel: 'check' });
  const inNode = '/anna/well/chapter/c1/nodes/n2';
  expect(node({ id: 'n2' })).toBe(`${inNode}?panel=check`);
  expect(node({ id: 'n2' }, { field: 'body', line: 2 })).toBe(
    `${inNode}?panel=check&field=body&line=2&column=1`,
  );
  expect(node({ id: 'n2' }, { field: 'on_enter.first.0' })).toBe(
    `${inNode}?panel=rules&field=on_enter.first.0`,
  );
});

it('leads to items, to parts, and plays where one is', () => {
  const { item, part, play } = addressesAt({ view: 'map' });
  expect(item({ id: 'i1', chapter_id: 'c2' })).toBe('/anna/well/chapter/c2/items?item=i1');
  expect(part('variables')).toBe('/anna/well/variables');
  expect(part('properties')).toBe('/anna/well/edit');
  const to = '/anna/well/write?view=map&node=n2&panel=play';
  expect(play({ path: [], nodeId: 'n2' })).toEqual({ to });
  const click = { node_id: 'n1', action_id: 'a1' };
  expect(play({ path: [click], nodeId: 'n2' })).toEqual({ to, state: { path: [click] } });
});
