import { describe, expect, it } from 'vitest';
import { open } from '../testing/one-tab.ts';
import { openProblems } from './decisions/open-problems.ts';

describe('two tabs of one browser', () => {
  /** Two tabs with the same text; letters go in before what follows the caret. */
  function two() {
    const tabs = { a: open(undefined, 'a'), b: open(undefined, 'b') };
    const [, two, three] = tabs.a.node().body.split('\n\n');
    const was = `One.\n\n${two}\n\n${three}`;
    tabs.a.set('body', was);
    tabs.a.keep();
    const hear = (tab: 'a' | 'b') => {
      const { kept } = tabs[tab === 'a' ? 'b' : 'a'].state;
      tabs[tab].on({ type: 'keptChanged', kept, step: null, isLasting: true });
    };
    hear('b');
    const type = (tab: 'a' | 'b', before: string, letters: string) => {
      const { body } = tabs[tab].node();
      const at = body.indexOf(before) + before.length;
      tabs[tab].set('body', body.slice(0, at) + letters + body.slice(at), 'text n1');
    };
    const wait = (ms: number) => {
      tabs.a.wait(ms);
      tabs.b.wait(ms);
    };
    const expectBoth = (text: string) => {
      for (const { state, node } of [tabs.a, tabs.b]) {
        expect(node().body).toBe(was.replace('One.', text));
        expect(openProblems(state.kept, state.head)).toEqual([]);
      }
    };
    return { ...tabs, type, hear, wait, expectBoth };
  }

  it('what is typed in both at one place stands there whole, what was begun first at first', () => {
    const { a, b, type, hear, wait, expectBoth } = two();
    type('a', 'One.', ' Left');
    wait(100);
    type('b', 'One.', ' Right');
    wait(400);
    b.keep();
    hear('a');
    type('a', ' Left', ' tab');
    a.keep();
    type('a', ' Left tab', ' writes.');
    type('b', ' Right', ' one');
    hear('b');
    type('b', ' Right one', ' too.');
    b.keep();
    hear('a');
    a.keep();
    hear('b');
    expectBoth('One. Left tab writes. Right one too.');
  });

  it.each(['a', 'b'] as const)(
    'what was begun in the same moment stands whole, kept by %s first',
    (first) => {
      const { a, b, type, hear, expectBoth } = two();
      const [one, other] = first === 'a' ? [a, b] : [b, a];
      type('a', 'One.', ' Left wr');
      type('b', 'One.', ' Right t');
      one.keep();
      hear(first === 'a' ? 'b' : 'a');
      other.keep();
      type('a', ' Left wr', 'ites.');
      type('b', ' Right t', 'oo.');
      hear(first);
      one.keep();
      hear(first === 'a' ? 'b' : 'a');
      other.keep();
      hear(first);
      expectBoth('One. Left writes. Right too.');
    },
  );

  it('a word that one pauses in goes on where it was begun', () => {
    const { a, b, type, hear, wait, expectBoth } = two();
    type('a', 'One.', ' Left wr');
    a.keep();
    hear('b');
    wait(100);
    type('b', ' Left wr', ' Right.');
    wait(5_000);
    b.keep();
    type('a', ' Left wr', 'ites.');
    hear('a');
    a.keep();
    hear('b');
    expectBoth('One. Left writes. Right.');
  });

  it('what was mended stands beside what the other one puts in', () => {
    const { a, b, type, hear, wait, expectBoth } = two();
    type('a', 'One.', ' Lefft');
    a.keep();
    hear('b');
    wait(200);
    type('b', ' Lefft', ' Ri');
    b.keep();
    hear('a');
    type('b', ' Ri', 'ght');
    a.set('body', a.node().body.replace(' Lefft', ' Left'), 'text n1');
    a.keep();
    hear('b');
    b.keep();
    hear('a');
    expectBoth('One. Left Right');
  });
});
