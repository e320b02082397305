import { findingText } from '@brasslamp/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStory } from '../testing/any-story.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { check } from './check.ts';
import { randomSmallStory } from './testing/random-small-story.ts';

/** What is claimed only of stories of which every state was looked at. */
const needsAll = /^(trap|unreachable-(choice|text|ending)|always-offered) /;

/** Lamps that can all be lit and put out: 2 ** `count` states. */
const lamps = (count: number) => {
  const each = (line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
  return readStoryNotation(
    [
      ...each((at) => `$ lit${at} = no`),
      ':: Hall',
      ...each((at) => `- Lamp ${at} -> stay\ndo set lit${at} = not lit${at}`),
      `- Go -> End\nif ${each((at) => `lit${at}`).join(' and ')}`,
      '- Shut your eyes -> Dark',
      ':: Dark',
      ':: End (ending: Over)',
      ':: Attic',
    ].join('\n'),
  );
};

describe('a search that stops at its limit', () => {
  it('says so, claims only what is sure, and keeps what it has found', () => {
    const result = check(lamps(12), { maxStates: 100 });
    expect(result.proved).toBe(false);
    expect(result.states).toBeLessThanOrEqual(100);
    expect(result.findings.map(({ rule, node_id }) => `${rule} ${node_id}`)).toEqual([
      'dead-end Dark',
      'unreachable-node Attic',
    ]);
    expect(result.endings).toEqual([]);
    expect(check(lamps(12))).toMatchObject({ proved: true, states: 4_098 });
  });

  it('never says more of a story than a search that looked at everything', () => {
    for (let seed = 1; seed < 60; seed++) {
      const story = readStoryNotation(randomSmallStory(seed));
      const { proved, findings } = check(story, { maxStates: 3 });
      if (proved) continue;
      const rules = findings.map(({ rule, node_id }) => `${rule} ${node_id}`);
      expect(rules.filter((rule) => needsAll.test(rule))).toEqual([]);
      const all = check(story, { maxStates: 20_000 }).findings.map(
        ({ rule, node_id }) => `${rule} ${node_id}`,
      );
      const nodes = rules.filter((rule) => rule.startsWith('unreachable-node'));
      expect(all).toEqual(expect.arrayContaining(nodes));
    }
  });

  it('stops when it is asked to', () => {
    let questions = 0;
    const isStopped = () => {
      questions += 1;
      return questions > 3;
    };
    const { proved, states } = check(lamps(14), { isStopped });
    expect(proved).toBe(false);
    expect(states).toBeLessThan(2_000);
  });

  it('sends readers off all the same', () => {
    const { meets } = check(lamps(12), { maxStates: 100 });
    expect(meets.find(({ node_id }) => node_id === 'Hall')?.readers).toBe(10_000);
    expect(meets.find(({ node_id }) => node_id === 'Dark')?.readers).toBeGreaterThan(9_000);
  });

  it('does not claim to have tried all faces of a die that has too many', () => {
    const story = storyFrom`
      $ die = 0
      :: Hall
      - Roll -> stay
      do set die = random(1, 100000)
      - Go -> End
      if die > 99999
      :: End (ending: Over)
      `;
    expect(check(story).proved).toBe(false);
  });
});

describe('what nothing asks for makes no states', () => {
  it.each([
    ['a counter without end', '$ n = 0 (shown)\n:: Hall\n- Count -> stay\ndo set n = n + 1'],
    [
      'a die that decides nothing',
      '$ n = 0\n:: Hall\n{n}\n- Roll -> stay\ndo set n = random(1, 999999)',
    ],
    ['items', ':: Hall\n@ A\n@ B\n@ C (stackable)\n- Out -> Garden\n:: Garden\n- In -> Hall'],
    ['visits', ':: Hall\n{cycle}a|b|c{end}{first}d{again}e{end}\n- Again -> Hall'],
    ['time', ':: Hall\n- Wait -> stay'],
  ])('%s', (_, text) => {
    const story = readStoryNotation(text);
    const { proved, states } = check(story);
    expect({ proved, states }).toEqual({ proved: true, states: story.nodes.length });
  });

  it('what is not asked for again is forgotten, so that a long story stays small', () => {
    const steps = 200;
    const text = Array.from({ length: steps }, (_, at) => {
      return `$ f${at} = no\n:: N${at}\n- Yes -> M${at}\ndo set f${at} = yes\n- No -> M${at}\n:: M${at}\n- On -> N${at + 1}\nif f${at}\n- Off -> N${at + 1}\nif not f${at}`;
    });
    const { proved, states } = check(
      readStoryNotation(`${text.join('\n')}\n:: N${steps} (ending: Over)`),
    );
    expect(proved).toBe(true);
    expect(states).toBe(3 * steps + 1);
  });
});

describe('whatever a story says', () => {
  it('the checker ends and says something', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { states, findings } = check(story, { maxStates: 300 });
        expect(states).toBeGreaterThanOrEqual(0);
        for (const found of findings) expect(findingText(found)).toMatch(/\S$/);
      }),
      { numRuns: 60 },
    );
  });
});
