import { describe, expect, it } from 'vitest';
import { importPassage } from '../../testing/import-story.ts';
import { notePieces } from '../../testing/piece-notation.ts';
import { twineSource } from '../../testing/twine-source.ts';
import { readChapbook } from './read-chapbook.ts';

/** The pieces of a passage called A, beside Hall and Note. */
function pieces(text: string): string {
  const { units } = readChapbook(twineSource({ A: text, Hall: '', Note: 'b: 2\n--\n_note_' }));
  return notePieces(units[0]?.pieces ?? []);
}

describe('the Markdown of Chapbook', () => {
  it.each([
    ['_a_ *b* __c__ **d**', '*a* *b* **c** **d**'],
    ['a_b_c 2 * 3 * 4', 'a_b_c 2 * 3 * 4'],
    ['a\nb\n\nc', 'a b¶c'],
    ['a \\\nb  \nc', 'a /b  /c'],
    ['# A\nb', '<h1:A>b'],
    ['a\n# B\nc', 'a¶<h1:B>c'],
    ['- a\n- b\n  - c\n\nd', '<ul:a|b<ul:c>>¶d'],
    ['1. a\n2. b', '<ol:a|b>'],
    ['> a\n> b\n\nc', '<quote:a/b>¶c'],
    ['"by--was it?" `"a"`', '“by–was it?” "a"'],
    ['a\n\n***\n\nb', 'a¶<rule>¶b'],
    ['`a*b*` \\*c\\*', 'a*b* *c*'],
    ['[a](https://a.org) ![b](c.png)', '<https://a.org:a> <image:c.png b>'],
    ['~~a~~', '«lost styling_dropped ~~: a»'],
    ['<b>a</b> &amp; b', '**a** & b'],
    ['**a', '**a'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('the vars section of Chapbook', () => {
  it.each([
    ['x: 1\n--\na', '«set x = 1»a'],
    ['x (y > 2): "b"\n--\n', '«if (y > 2): «set x = "b"»»'],
    ['x.y: x.y + 1\n--\n', '«set x.y = (x.y + 1)»'],
    ['x: {a: 1, b: "c"}\n--\n', '«set x.a = 1»«set x.b = "c"»'],
    ["x: ['a', 'b']\n--\n", '«set x = list("a", "b")»'],
    ["x: y ? 'a' : 'b'\n--\n", '«if y: «set x = "a"» else: «set x = "b"»»'],
    ['x: random.d6\n--\n', '«set x = between(1, 6)»'],
    ["config.style.page.font: '16'\n--\n", '«lost setting_dropped config.style.page.font: »'],
    ['x: trail.length % 24\n--\n', '«set x = ((turns + 1) mod 24)»'],
    ["x: trail.includes('Hall')\n--\n", '«set x = seen(Hall)»'],
    ['x: window.foo()\n--\n', '«set x = ‹window.foo()›»'],
    ['x: (\n--\n', '«lost effect_left_out x: »'],
    ['nonsense\n--\na', '«lost text_left_out : »a'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('the modifiers of Chapbook', () => {
  it.each([
    ['x: 1\n--\n[if x]\na\n[else]\nb', '«set x = 1»«if x: a else: ¶b»'],
    ['a\n[unless x]\nb\n[cont]\nc', 'a«if not(x): ¶b»¶c'],
    ['a\n[if x; append]\nb', 'a«if x:  b»'],
    ['[if x]\na\n[cont]\nb\n[else]\nc', '«if x: a»¶b«if not(x): ¶c»'],
    ['a\n[after 1s]\nb', 'a«lost shown_at_once [after]: ¶b»'],
    ['[align center]\na', '«lost styling_dropped [align]: a»'],
    [
      '[after 1s]\n[align center]\na',
      '«lost shown_at_once [after]: «lost styling_dropped [align]: a»»',
    ],
    ['a\n[note to self]\nb\n[cont]\nc', 'a«lost comment_left_out [note]: »¶c'],
    ['[JavaScript]\nlet a = {b};\n[cont]\nc', '«lost script_left_out [JavaScript]: »c'],
    ['[CSS]\na { b: c }', '«lost styling_dropped [CSS]: »'],
    ['[if passage.visits > 1]\na', '«if (visits(here) > 1): a»'],
    ['[if random.d4 === 1]\na', '«set drawn 1 = between(1, 4)»«if (drawn 1 = 1): a»'],
    ['[wobbly]\na', '«lost logic_left_out [wobbly]: a»'],
    ['[[Hall]]', '[Hall > Hall]'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('the paragraphs of Chapbook', () => {
  it.each([
    ['a\n\n[if x]\nb\n\n[else]\nc', 'a\n\n{if x}\nb\n{else}\nc\n{end}'],
    ['a\n\n[if x; append]\nb', 'a{if x} b{end}'],
    ['a\n\n[unless x]\nb\n\n[cont]\nc', 'a\n\n{if not x}\nb\n{end}\n\nc'],
  ])('of %j stay paragraphs', (typed, body) => {
    expect(importPassage('Chapbook', `x: true\n--\n${typed}`).body).toBe(body);
  });
});

describe('the inserts of Chapbook', () => {
  it.each([
    ['x: 1\n--\n{x} {y} {a b}', '«set x = 1»{x} {y} {a b}'],
    ['{ [[Hall]] - [[go->Hall]] }', '{ [Hall > Hall] - [go > Hall] }'],
    ["{embed passage: 'Note'}", '«include Note»'],
    ["{embed passage named: 'None'}", '«lost broken_link {embed passage named}: »'],
    ['{back link} {back link, label: "_a_"}', '[Back > <back>] [*a* > <back>]'],
    ['{restart link}', '«lost setting_dropped {restart link}: »'],
    ["{link to: 'Hall', label: 'go'}", '[go > Hall]'],
    [
      "{reveal link: 'more', text: 'a _b_'}",
      '«if chosen_here(#link 1): a *b* else: [more > <here> once_per_visit #link 1]»',
    ],
    [
      "{reveal link: 'more', passage: 'Note'}",
      '«if chosen_here(#link 1): *note* else: [more > <here> once_per_visit #link 1: «set b = 2»]»',
    ],
    [
      "{cycling link for: 'x', choices: ['a', 'b']}",
      '«lost control_as_choices {cycling link}: [{x} > <here>: «if (x = "a"): «set x = "b"» else: «set x = "a"»»]»',
    ],
    [
      "{text input for: 'x'} [[Hall]]",
      '«lost control_as_choices {text input}: » [Hall > Hall ask x ""]',
    ],
    ["{embed image: 'a.png', alt: 'A'}", '<image:a.png A>'],
    ["{ambient sound: 'sea'}", '«lost sound_waits {ambient sound}: »'],
    ["{smiley face: 'x'}", '«lost logic_left_out {smiley face}: »'],
    ['{passage.name} {story.name} {passage.visits}', 'A T {visits(here)}'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it('give a variable that has no value the first text of its control', () => {
    const source = twineSource({ A: "{dropdown menu for: 'hat', choices: ['red', 'blue']} {hat}" });
    expect(readChapbook(source).variables).toMatchObject([
      { name: 'hat', initial: { type: 'text', value: 'red' } },
    ]);
  });

  it('that show each other end', () => {
    const source = twineSource({
      A: "{reveal link: 'a', passage: 'B'}",
      B: "{reveal link: 'b', passage: 'A'}",
    });
    expect(notePieces(readChapbook(source).units[0]?.pieces ?? [])).toContain('macro_in_ring');
  });
});
