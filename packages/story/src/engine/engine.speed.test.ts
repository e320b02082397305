/** Stories made to be slow must take time linear in their size: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { leastRatio } from '../testing/least-ratio.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { compileStory, save, start, view } from './engine.ts';
import { offers } from './play/step.ts';
import { seededDice } from './state/dice.ts';

const few = 500;
const growth = 20;
/**
 * Linear is 20, and the least of several tries less; quadratic is 400, and still 80 where each of the
 * nodes looks through all tags beside what it takes itself.
 */
const allowedRatio = 45;

const hostile: [string, (nodes: number) => string][] = [
  [
    'nodes with conditions, effects and text',
    (nodes) =>
      ['$ gold = 5', ...nodeNames(nodes)]
        .map((name, at) =>
          at === 0
            ? name
            : `:: ${name}
               You have {gold} coins. {if seen("N1")}[Go](action:a${at}){end}
               ~ every: set gold = gold + 1
               - Go -> N${at}
               if gold > ${at} and turns_since("N${at}") > 2`,
        )
        .join('\n'),
  ],
  [
    'nodes that are all in one pool, and all have it',
    (nodes) =>
      nodeNames(nodes)
        .map((name) => `:: ${name}\n~ tags: t\n~ pool: t, 3\n~ when: not seen("N1")`)
        .join('\n'),
  ],
  [
    'nodes under a header with a panel beside them, snippets in both',
    (nodes) =>
      [
        '~ header: {show "Sky"} {if seen("N1")}[Go](action:a1){end}\n~ panel: {show "Sky"}',
        '## Sky\n{cycle}Sun|Rain{end} {if seen("N1")}[Go](action:a1){end}',
        ...nodeNames(nodes).map((name) => `:: ${name}\n{show "Sky"}\n- {turns} -> N1`),
      ].join('\n'),
  ],
  [
    'endings, all of another name',
    (nodes) =>
      nodeNames(nodes)
        .map((name) => `:: ${name} (ending: End of ${name})`)
        .join('\n'),
  ],
];

const nodeNames = (nodes: number) => Array.from({ length: nodes }, (_, at) => `N${at}`);

/** Compiles the whole story, as the checker does. */
function compile(story: Story): void {
  const playable = compileStory(story);
  for (const at of story.nodes.keys()) {
    playable.logicOf(at);
    playable.bodyOf(at);
    playable.panelOf(at);
  }
}

describe('compiling takes time linear in the number of', () => {
  it.each(hostile)('%s', (_name, make) => {
    const [small, large] = [readStoryNotation(make(few)), readStoryNotation(make(few * growth))];
    const ratio = leastRatio(
      () => compile(large),
      () => compile(small),
      { enough: allowedRatio, otherTimes: 5 },
    );
    expect(ratio).toBeLessThanOrEqual(allowedRatio);
  });
});

describe('a story of 20,000 nodes', () => {
  const story = readStoryNotation(hostile[0]?.[1](20_000) ?? '');

  it('is begun without compiling what nobody has reached', () => {
    const begin = () => {
      const playable = compileStory(story);
      view(playable, start(playable, 1));
    };
    expect(leastRatio(begin, () => compile(story), { enough: 0.5 })).toBeLessThanOrEqual(0.5);
  });
  it('saves only what happened', () => {
    const playable = compileStory(story);
    expect(save(playable, start(playable, 1)).visits).toEqual({ N0: 1 });
  });
});

describe('a state', () => {
  it('of two thousand items that all can be taken is asked for them in time', () => {
    const lying = (count: number) => {
      const items = Array.from({ length: count }, (_, at) => `@ Thing ${at} (stackable)`);
      const playable = compileStory(readStoryNotation(`:: Hall\n${items.join('\n')}`));
      const state = start(playable, 1);
      return () => {
        expect(offers(playable, state, seededDice(state))).toHaveLength(count);
        view(playable, state);
      };
    };
    const ratio = leastRatio(lying(2_000), lying(100), { enough: allowedRatio });
    expect(ratio).toBeLessThanOrEqual(allowedRatio);
  });
  it('of a text with very many links to one choice is asked without going deep', () => {
    const links = '{if gold}[Go](action:a1){end} '.repeat(1_200);
    const playable = compileStory(readStoryNotation(`$ gold = 0\n:: Hall\n${links}\n- Go -> stay`));
    expect(view(playable, start(playable, 1)).actions).toEqual([]);
  });
});
