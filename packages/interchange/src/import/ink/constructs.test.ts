import { expect, it } from 'vitest';
import { playBeside } from '../../testing/beside.ts';
import { ourStory } from '../../testing/engine-player.ts';
import { inkStory } from '../../testing/ink-player.ts';
import { translate } from '../translate/translate.ts';
import { readInk } from './read-ink.ts';

async function imported(text: string, others: Record<string, string> = {}) {
  const files = Object.entries(others).map(([path, inner]) => ({ path, text: inner }));
  const read = await readInk([{ path: 'story.ink', text }, ...files]);
  let ids = 0;
  return translate(read, { container: 'ink', newId: () => `id-${++ids}` });
}

/** Each is brought in without a loss, and plays as inkjs plays it. */
const constructs: [name: string, text: string][] = [
  [
    'lines, marks and glue',
    'One <i>two</i> <b>three</b>.\nFour<>\n, five.\n\\{six\\} // seven\n-> END',
  ],
  [
    'choices: once, again, only words, echo',
    '-> a\n=== a\nWhere?\n* Once\n+ Again\n+ [Only]\n* Hello[.], she said.\n* [End] -> END\n- -> a',
  ],
  [
    'nested choices and gathers',
    '* A\n  * * B\n    b\n  * * C\n  - - bc\n* D\n  d\n- all\n* * E\n- - (e) end\n-> END',
  ],
  [
    'labels and what was read',
    '-> a\n=== a\n- (top) Top {top}.\n* (x) [X] x\n* {x} [After x]\n* {not x} [Before]\n* {top > 2} [Out] -> END\n- -> top',
  ],
  ['fallbacks', '-> a\n=== a\n* A\n* B\n* -> out\n- -> a\n=== out\nOut.\n-> END'],
  ['a fallback with its text', '* {false} Never\n* -> \n  Nothing left.\n- End.\n-> END'],
  [
    'diverts and stitches',
    '-> k\n=== k\n= first\nFirst.\n+ [On] -> second\n= second\nSecond.\n+ [Back] -> k\n+ [Out] -> k.third\n= third\nThird.\n-> END',
  ],
  [
    'tunnels',
    '-> a\n=== a\nBefore. -> t ->\nAfter.\n+ [Again] -> a\n+ [Out] -> END\n=== t\nIn.\n* [Stay] Stayed.\n* [Go]\n* ->\n- ->->',
  ],
  [
    'tunnels in a row, under a condition',
    'VAR x = true\n-> a\n=== a\n{x: -> t -> u ->}\nDone.\n~ x = not x\n+ [Again] -> a\n+ [Out] -> END\n=== t\nT.\n->->\n=== u\nU.\n+ [Next] ->->',
  ],
  [
    'tunnels that come back elsewhere',
    '-> a\n=== a\nA.\n-> t ->\nBack.\n+ [Again] -> a\n+ [Out] -> END\n=== t\nT.\n* [Return] ->->\n+ [Elsewhere] ->-> b\n=== b\nB.\n+ [A] -> a\n+ [Out] -> END',
  ],
  [
    'threads',
    '-> a\n=== a\nHub.\n<- b\n<- c\n* [Own] own\n+ [Out] -> END\n- -> a\n=== b\nSaid by b.\n* [B] b\n  -> a\n=== c\n+ {c < 3} [C] -> a\n-> DONE',
  ],
  [
    'threads with parameters',
    '-> a\n=== a\n<- ask(1, -> a)\n<- ask(2, -> a)\n+ [Out] -> END\n=== ask(n, -> back)\n* [Ask {n}] You asked {n}.\n  -> back',
  ],
  [
    'knots with parameters',
    '-> count(3)\n=== count(n)\n{n == 0: -> END}\n{n}.\n+ [Next] -> count(n - 1)',
  ],
  [
    'diverts in variables',
    'VAR to = -> b\n-> a\n=== a\nA.\n+ [Go] -> to\n+ [Out] -> END\n=== b\nB.\n~ to = -> c\n-> a\n=== c\nC.\n~ to = -> b\n-> a',
  ],
  [
    'conditions: if, else, switch',
    'VAR x = 0\n-> a\n=== a\n{x > 1: Big|Small}. {x: Some} {\n- x == 0: none\n- x == 1: one\n- else: many\n}\n{ x:\n- 0: zero\n- 2: two\n}\n{x > 2:\n  -> END\n- else:\n  On.\n}\n+ [More]\n~ x++\n-> a',
  ],
  [
    'choices in a condition',
    'VAR x = true\n-> a\n=== a\n{x:\n  * [In] in\n    -> b\n}\n+ [Beside] -> b\n=== b\nB.\n~ x = false\n+ [A] -> a\n+ [Out] -> END',
  ],
  [
    'alternatives',
    '-> a\n=== a\n{One|Two|Three}, {&odd|even}, {!once}.\n{stopping:\n- first\n- later\n}\n{a < 5: {x|y|z}}\n+ [Again] -> a\n+ [Out] -> END',
  ],
  [
    'alternatives that lead on',
    '-> a\n=== a\n{stopping:\n- First.\n- Second. -> b\n- -> END\n}\n+ [On] -> a\n=== b\nB.\n+ [A] -> a',
  ],
  [
    'values: arithmetic, texts, flags',
    'VAR n = 7\nVAR t = "Ann"\nVAR f = true\nCONST MOST = 10\n~ temp half = n / 2\n~ n += 2\n~ n -= 1\n~ n--\n{n} {half} {n mod 4} {MIN(n, 3)} {MAX(n, MOST)} {POW(2, 3)} {t + "a"} {f} {not f} {-n} {t == "Ann": yes}\n~ t = "{t} and {n}"\n{t}\n-> END',
  ],
  [
    'effects between words',
    'VAR n = 1\nBefore {n}.\n~ n = n * 2\nAfter {n}.\n~ n = n + 1\nLast {n}.\n-> END',
  ],
  [
    'functions',
    'VAR n = 1\nVAR best = 0\n-> a\n=== a\n~ raise(n)\n~ best = larger(n, 3)\nIt is {n}, {best}; {said(n)}. {isBig(n): Big.}\n+ {isBig(n)} [Out] -> END\n+ [More] -> a\n=== function raise(ref x)\n~ x = x + 1\n=== function larger(p, q)\n{ p > q:\n  ~ return p\n}\n~ return q\n=== function said(x)\n{ x:\n- 1: one\n- 2: two\n- else: many\n}\n=== function isBig(x)\n~ return x > 3',
  ],
  [
    'functions in functions, with names of their own',
    'VAR n = 2\n{twice(n)} {fact(4)}\n-> END\n=== function twice(x)\n~ temp y = once(x)\n~ x = 0\n~ return y + once(n)\n=== function once(x)\n~ return x\n=== function fact(x)\n{ x <= 1:\n  ~ return 1\n}\n~ return x * fact(x - 1)',
  ],
  [
    'lists as one state',
    'LIST door = open, (shut), locked\n-> a\n=== a\nIt is {door}. {door == locked: Locked!} {door > open: Not open.}\n+ {door != open} [Open]\n  ~ door = open\n+ {door ? open} [Lock]\n  ~ door = locked\n+ [Out] -> END\n- -> a',
  ],
  [
    'lists as flags',
    'LIST bag = rope, (map), lamp\nLIST other = (stone), coin\nVAR all = ()\n-> a\n=== a\n{bag}; {LIST_COUNT(bag)}; {bag ? (map, rope): both} {bag !? lamp: dark} {not bag: nothing} {LIST_MIN(bag)} {LIST_ALL(other)} {LIST_INVERT(bag)}\n~ all = bag + other\n{all} {all ^ bag}\n+ [Rope]\n  ~ bag += rope\n+ [Lamp]\n  ~ bag += (lamp, rope)\n+ [Drop]\n  ~ bag -= map\n+ [Empty]\n  ~ bag = ()\n+ [Out] -> END\n- -> a',
  ],
  [
    'turns',
    '-> a\n=== a\n{TURNS()} {TURNS_SINCE(-> b)} {TURNS_SINCE(-> b) > 1: long ago} {READ_COUNT(-> b)}\n+ [B] -> b\n+ [A] -> a2\n+ {TURNS() > 4} [Out] -> END\n=== a2\n-> a\n=== b\nB.\n-> a',
  ],
  [
    'how many choices there are',
    '-> a\n=== a\n* one\n* two\n- -> b\n=== b\n<- c\n{CHOICE_COUNT()}\n-> DONE\n=== c\n* three\n* {false} four\n- -> END',
  ],
  [
    'an external function with its own',
    'EXTERNAL ask(x)\n{ask(2)}\n-> END\n=== function ask(x)\n~ return x + 1',
  ],
];

it.each(constructs)('brings in %s', { timeout: 30_000 }, async (_, text) => {
  const { story, losses, kept } = await imported(text);
  const { differences } = playBeside(inkStory(text), ourStory(story), { plays: 12, turns: 12 });
  expect(differences).toEqual([]);
  expect({ losses, kept }).toEqual({ losses: expect.any(Array), kept: 0 });
});

it('finds included files in whatever case, folder and order they are', async () => {
  const { story, losses } = await imported('INCLUDE parts/Two.ink\nINCLUDE ./one.ink\n-> one', {
    'One.ink': '=== one\nOne.\n-> two',
    'parts/two.ink': '=== two\nTwo.\n-> END',
  });
  expect(losses).toEqual([]);
  expect(ourStory(story)().seen().text.replace(/\s+/g, ' ')).toBe('One. Two.');
});

it('names an included file that is not there, goes out of its folder, or includes itself', async () => {
  const { losses } = await imported(
    'INCLUDE gone.ink\nText.\nINCLUDE ../../etc/passwd\nText.\nINCLUDE ring.ink\nEnd.\n-> END',
    { 'ring.ink': 'INCLUDE ring.ink\nText of the ring.\n' },
  );
  const left = losses.filter(({ construct }) => construct === 'INCLUDE');
  expect(left.map(({ kind, line, source }) => [kind, line, source])).toEqual([
    ['include_missing', 1, 'INCLUDE gone.ink'],
    ['include_missing', 3, 'INCLUDE ../../etc/passwd'],
  ]);
  expect(losses.length).toBeGreaterThan(2);
});

it('takes title, images and notes from tags', async () => {
  const { story, losses, near } = await imported(
    '# title: The Mill\n# author: Ann\nA mill. # IMAGE: https:/\\/example.org/mill.png\nMore. # mood: calm\n-> END',
  );
  expect(story.title).toBe('The Mill');
  expect(story.nodes[0]?.body).toContain('![](https://example.org/mill.png)');
  expect(losses.map(({ kind, source }) => [kind, source])).toEqual([
    ['tags_left_out', expect.stringContaining('# author')],
    ['tags_left_out', expect.stringContaining('# mood')],
  ]);
  expect(near).toBe(1);
});

it('makes a knot of many parts a chapter, and keeps names', async () => {
  const { story } = await imported(
    '-> the_mill\n=== the_mill\nWhere?\n* A\n  a\n* B\n  b\n* (c) C\n  c\n* D\n  d\n- Then.\n-> END',
  );
  expect(story.chapters.map(({ title }) => title)).toContain('The mill');
  expect(story.nodes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['the_mill', 'the_mill.c', 'the_mill 2']),
  );
});

it('tells what it cannot bring along, with the line', async () => {
  const { losses } = await imported(
    'VAR n = 3\n{fall(n)}\nEXTERNAL outside()\n{outside()}\n-> nowhere\n=== function fall(x)\n{ x > 0:\n  {x} {fall(x - 1)}\n}',
  );
  expect(losses.map(({ kind, construct }) => `${kind} ${construct}`)).toEqual(
    expect.arrayContaining([
      'macro_in_ring fall()',
      'script_left_out EXTERNAL',
      'broken_link -> nowhere',
    ]),
  );
});
