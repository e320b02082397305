import { findingText } from '@brasslamp/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { blankAction, blankNode, blankStory } from '../testing/blank-story.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { check } from './check.ts';
import type { Finding } from './findings/finding.ts';
import { mostFindings } from './findings/reported-findings.ts';
import { randomSmallStory } from './testing/random-small-story.ts';
import { replay } from './testing/replay.ts';

/** The findings that are claimed only of stories of which every state was looked at. */
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
      'not-proved Hall',
    ]);
    expect(result.findings.at(-1)).toMatchObject({
      message_id: 'not-proved.things',
      params: { node: 'Hall', things: 12 },
    });
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

describe('what goes round, nests or repeats too much is a finding, and no hang', () => {
  const rulesOf = (text: string) =>
    new Set(check(readStoryNotation(text)).findings.map(({ rule }) => rule));
  const each = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');

  it.each([1, 2, 3, 99, 100, 101, 150, 200])(
    'a ring of %i nodes that go on by themselves',
    (count) => {
      const nodes = each(count, (at) => `:: N${at}\n~ continue: N${(at + 1) % count}`);
      const text = `:: Hall\n- Go -> N0\n- Out -> End\n${nodes}\n:: End (ending: Over)`;
      const { findings } = check(readStoryNotation(text));
      const [found] = findings.filter(({ rule }) => rule === 'endless-continue');
      expect(found?.path).toEqual([{ node_id: 'Hall', action_id: 'a1' }]);
      expect(replay(readStoryNotation(text), found?.path ?? []).view.node.id).toBe(found?.node_id);
    },
  );

  it('a chain of as many nodes as a turn may pass, and no more', () => {
    const chain = (count: number) =>
      `:: Hall\n- Go -> N0\n${each(count, (at) => `:: N${at}\n~ continue: ${at + 1 < count ? `N${at + 1}` : 'End'}`)}\n:: End (ending: Over)`;
    expect(rulesOf(chain(100))).toEqual(new Set());
    expect(rulesOf(chain(101))).toContain('endless-continue');
  });

  it.each([1, 2, 8, 9, 200])('a ring of %i snippets', (count) => {
    const snippets = each(count, (at) => `## S${at}\nA {show "S${(at + 1) % count}"}`);
    const text = `:: Hall\n{show "S0"}\n- Out -> End\n:: End (ending: Over)\n${snippets}`;
    const found = check(readStoryNotation(text)).findings.map(({ rule }) => rule);
    expect(found).toEqual(['snippet-ring']);
  });

  it('a label of ten thousand braces', () => {
    const text = `:: Hall\n- ${'{'.repeat(10_000)} -> End\n:: End (ending: Over)`;
    const { findings } = check(readStoryNotation(text));
    expect(findings.length).toBeLessThanOrEqual(mostFindings.inNode + 1);
    expect(findings.every(({ rule }) => rule === 'text-problem')).toBe(true);
    expect(findingText(findings.at(-1) as Finding)).toMatch(/and [\d,]+ more/);
  });

  it('a pool of twelve thousand nodes that all have it, of which few are ever offered', () => {
    const text = each(12_000, (at) => `:: N${at}\n~ tags: t\n~ pool: t, 2`);
    const { proved, findings } = check(readStoryNotation(text));
    const found = findings.map(({ rule, node_id }) => `${rule} ${node_id}`);
    expect([proved, found]).toEqual([true, ['unreachable-node N3']]);
  });

  it('effects that nest four deep', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'set n = 1' : `if n = 0 then ${nested(depth - 1)} end`;
    const text = (depth: number) =>
      `$ n = 0 (shown)\n:: Hall\n- Out -> End\ndo ${nested(depth)}\n:: End (ending: Over)`;
    expect(rulesOf(text(3))).toEqual(new Set());
    expect(rulesOf(text(4))).toContain('text-problem');
  });

  it('a number with more answers than can be tried, of which not all are proved', () => {
    const text = `$ n = 0 (0 to 5000)\n:: Hall\n- Say -> stay\nask n: Which?\n- Out -> End\nif n mod 7 = 3\n- Go -> End\n:: End (ending: Over)`;
    expect(check(readStoryNotation(text)).proved).toBe(false);
    expect(check(readStoryNotation(text.replace('5000', '900'))).proved).toBe(true);
  });
});

describe('more than one call takes as its arguments', () => {
  const count = 140_000;
  const storyWith = (changes: (at: number) => Partial<Action>) => {
    const nodes = Array.from({ length: count / 200 }, (_, node) => {
      const target = `id-N${node + 1}`;
      const actions = Array.from({ length: 200 }, (_, action) =>
        blankAction(`a${node}x${action}`, { target, ...changes(action) }),
      );
      return blankNode(`N${node}`, { actions });
    });
    const { variables } = readStoryNotation('$ n = 0\n:: Hall');
    return blankStory({ variables, nodes });
  };

  it.each<[string, (at: number) => Partial<Action>]>([
    ['choices that are there once', () => ({ use: 'once' })],
    [
      'effects that set one number',
      (at) => (at === 0 ? { when: 'n > 1' } : { effects: ['set n = 1'] }),
    ],
  ])('may be in a story: %s', (_, changes) => {
    expect(check(storyWith(changes), { maxStates: 1 }).proved).toBe(false);
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
