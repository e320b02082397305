import { describe, expect, it } from 'vitest';
import { notePieces } from '../../../testing/piece-notation.ts';
import { twineSource } from '../../../testing/twine-source.ts';
import { readSugarCube } from '../read-sugarcube.ts';

/** The pieces of a passage called A, where the story begins with the macro and has the script. */
function pieces(text: string, init: string, script = ''): string {
  const passages = { A: text, Hall: '', StoryInit: init, 'Code [script]': script };
  return notePieces(readSugarCube(twineSource(passages)).units[0]?.pieces ?? []);
}

const rooms = '<<set $rooms to ["Hall", "Attic"]>>';
const prices = '<<set setup.inn to {price: 2, names: ["Ann", "Ben"]}>>';

describe('what a story writes down once', () => {
  it.each([
    ['[[Go|$rooms[0]]]', rooms, '[Go > Hall]'],
    ['<<set $x to $rooms.random()>>', rooms, '«set x = either("Hall", "Attic")»'],
    ['<<set $x to either($rooms)>>', rooms, '«set x = either("Hall", "Attic")»'],
    ['<<= $rooms.length>>', rooms, '{2}'],
    ['<<for _r range $rooms>>_r. <</for>>', rooms, 'Hall. Attic. '],
    ['<<if $gold gte setup.inn.price>>a<</if>>', prices, '«if (gold >= 2): a»'],
    ['<<= setup.inn.names[1]>>', prices, 'Ben'],
    ['<<for _r range setup.inn.names>>_r<</for>>', prices, 'AnnBen'],
  ])('is known everywhere: %j', (text, init, noted) => {
    expect(pieces(text, init)).toBe(noted);
  });

  it('may stand in a script, and is no loss where it is written', () => {
    expect(pieces('<<= setup.a>>', '', 'function f() {}\nsetup.a = "b";')).toBe('b');
    const toggle = 'Setting.addToggle("music", {label: "Music", default: true});';
    expect(pieces('<<if settings.music>>a<</if>>', '', toggle)).toBe('«if true: a»');
    const changed = '<<set settings.music to false>>';
    expect(pieces('<<if settings.music>>a<</if>>', changed, toggle)).toContain('‹');
    const { onStart } = readSugarCube(twineSource({ A: '', StoryInit: prices }));
    expect(onStart).toEqual([]);
  });

  it.each([
    ['<<= $rooms[0]>><<set $rooms[0] to "b">>', rooms],
    ['<<= $rooms[0]>><<run $rooms.push("b")>>', rooms],
    ['<<= $rooms[0]>><<set $rooms to []>>', rooms],
    ['<<= $rooms[0]>><<listbox "$rooms">><</listbox>>', rooms],
    ['<<= $rooms[7]>>', rooms],
    ['<<= setup.inn.price>><<set setup.inn.price += 1>>', prices],
    ['<<= setup.inn.price>><<set setup.inn to 2>>', prices],
    ['<<= setup.inn.name>>', prices],
    ['<<= setup.inn.price>>', '<<set setup.inn to {price: f()}>>'],
  ])('is not known if it may change: %j', (text, init) => {
    expect(pieces(text, init)).toContain('‹');
  });

  it.each([
    ['<<= $rooms[0]>>', rooms, 'State.variables.rooms.push("b")'],
    ['<<= setup.inn.price>>', prices, 'function f(a) { setup[a] = 1 }'],
  ])('nor if a script may change it: %j', (text, init, script) => {
    expect(pieces(text, init, script)).toContain('‹');
  });
});
