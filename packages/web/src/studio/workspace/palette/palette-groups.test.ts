import { expect, it } from 'vitest';
import { mostAboveCommands, type PaletteEntries, paletteSearch } from './palette-groups.ts';
import type { Entry } from './pick.ts';

const entry = (words: string, also?: string): Entry => ({ id: words, words, also, run: () => {} });
const group = (heading: string, ...words: string[]) => ({
  id: heading,
  heading,
  items: words.map((one) => entry(one)),
});
const given: PaletteEntries = {
  recent: [entry('The hall')],
  nodes: [entry('The salt hall', 'The Shore'), entry('Salt stairs', 'The Shore'), entry('Loft')],
  things: [entry('The Shore'), entry('Salt')],
  commands: [group('Go to', 'Versions'), group('With “Loft”', 'Split', 'Move salt')],
};

const shown = (typed: string, entries = given) =>
  paletteSearch(entries)(typed)
    .groups.filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => [heading, ...items.map(({ words }) => words)]);

it('shows where one was last and then all commands, while nothing is typed', () => {
  expect(shown(' ')).toEqual([
    ['Recent nodes', 'The hall'],
    ['Go to', 'Versions'],
    ['With “Loft”', 'Split', 'Move salt'],
  ]);
});

it('shows nodes first, then what else there is to go to, then commands', () => {
  expect(shown('salt')).toEqual([
    ['Nodes', 'Salt stairs', 'The salt hall'],
    ['Chapters, items and variables', 'Salt'],
    ['With “Loft”', 'Move salt'],
  ]);
});

it('shows a command above what has its word within another one, for Enter takes what is first', () => {
  const nodes = [entry('Shortcut'), entry('Cutlery')];
  const commands = [group('With “Loft”', 'Cut')];
  expect(shown('cut', { ...given, nodes, things: [entry('Uncut gem')], commands })).toEqual([
    ['Nodes', 'Cutlery'],
    ['With “Loft”', 'Cut'],
    ['Other nodes', 'Shortcut'],
    ['Chapters, items and variables', 'Uncut gem'],
  ]);
});

it('shows the group with the command that fits best before others', () => {
  expect(shown('s')).toContainEqual(['With “Loft”', 'Split', 'Move salt']);
  const commands = [group('Go to', 'Whole story'), group('Story', 'Story page')];
  expect(shown('story', { ...given, nodes: [], things: [], commands })).toEqual([
    ['Story', 'Story page'],
    ['Go to', 'Whole story'],
  ]);
});

it('shows nodes that fit by their chapter alone after commands', () => {
  const commands = [group('View', 'Shore view')];
  expect(shown('shore', { ...given, commands })).toEqual([
    ['Chapters, items and variables', 'The Shore'],
    ['View', 'Shore view'],
    ['Nodes in chapters of that name', 'The salt hall', 'Salt stairs'],
  ]);
});

it('keeps commands in sight below many nodes, and says how many nodes more there are', () => {
  const nodes = Array.from({ length: 70 }, (_, place) => entry(`Room ${place}`));
  const many = { ...given, nodes, things: [] };
  const search = (commands: PaletteEntries['commands']) =>
    paletteSearch({ ...many, commands })('room');
  const alone = search([]);
  expect(alone.groups[0]?.items.length).toBe(50);
  expect(alone.status).toBe('20 more nodes fit; type more to narrow it down.');
  const beside = search([group('View', 'Room view')]);
  expect(beside.groups[0]?.items.length).toBe(mostAboveCommands);
  expect(beside.status).toBe('62 more nodes fit; type more to narrow it down.');
});
