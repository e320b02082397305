import { expect, it } from 'vitest';
import { type NodeOption, optionMeant, optionsFor } from './node-options.ts';

const stay: NodeOption = { kind: 'special', name: 'Stay here' };
const found = ['Wine cellar', 'Cellar', 'Attic'].map((name) => ({
  id: name,
  name,
  chapter_id: 'c',
}));
const offered = (typed: string, canMake = true) =>
  optionsFor(typed, found, [stay], canMake).map(({ kind, name }) => `${kind} ${name}`);

it('offers everything while nothing is typed', () => {
  expect(offered('')).toEqual([
    'special Stay here',
    'node Wine cellar',
    'node Cellar',
    'node Attic',
  ]);
});

it('puts the node of exactly this name first, and makes no other of the same name', () => {
  expect(offered('cellar')).toEqual(['node Cellar', 'node Wine cellar']);
});

it('knows a name however its accents are made up, as the server does', () => {
  const cafe = [{ id: 'cafe', name: 'Caf\u00e9', chapter_id: 'c' }];
  const typed = optionsFor('CAFE\u0301', cafe, [], true);
  expect(optionMeant('CAFE\u0301', typed)).toMatchObject({ kind: 'node', id: 'cafe' });
  expect(typed.map(({ kind }) => kind)).not.toContain('new');
});

it('offers to make a node that is not there, where that can be', () => {
  expect(offered(' Cell ')).toEqual(['node Wine cellar', 'node Cellar', 'new Cell']);
  expect(offered('Cell', false)).toEqual(['node Wine cellar', 'node Cellar']);
});

it('leaves out what an older search found', () => {
  expect(offered('Bridge')).toEqual(['new Bridge']);
});

it('takes a name that was typed and left as the node of that name, or as a new one', () => {
  const meant = (typed: string, canMake = true) =>
    optionMeant(typed, optionsFor(typed, found, [stay], canMake));
  expect(meant('CELLAR')).toMatchObject({ kind: 'node', id: 'Cellar' });
  expect(meant('stay here')).toEqual(stay);
  expect(meant('Bridge')).toEqual({ kind: 'new', name: 'Bridge' });
  expect(meant('Bridge', false)).toBeNull();
});
