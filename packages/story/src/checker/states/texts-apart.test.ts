import { expect, it } from 'vitest';
import { firstSeed, propertyRuns } from '../../testing/property-runs.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';
import { randomSmallStory } from '../testing/random-small-story.ts';
import { claimsBySearch } from '../testing/searched.ts';

const many = Array.from({ length: 20 }, (_, at) => at + 1);

const hub = (more = '') =>
  readStoryNotation(
    [
      ':: Hall',
      ...many.map((at) => `{if chosen("a${at}")}You did ${at}.{else}Not yet ${at}.{end}`),
      more,
      ...many.map((at) => `- Do ${at} -> Cellar`),
      '- Out -> End',
      ':: Cellar',
      '- Back -> Hall',
      ':: End (ending: Over)',
    ].join('\n'),
  );

it('Twenty choices of which only texts ask are explored apart, and proved', () => {
  const { proved, states, findings } = check(hub());
  expect([proved, findings]).toEqual([true, []]);
  expect(states).toBeLessThan(10);
});

it('A piece of text that is never shown is still found beside them', () => {
  const { proved, findings } = check(hub('{if chosen("a1") and not seen("Cellar")}Never.{end}'));
  expect(proved).toBe(true);
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([['unreachable-text', 21]]);
});

const wanted = propertyRuns(150, 300);

it(`Of ${wanted} stories all is found with texts apart that is found without`, () => {
  let withText = 0;
  for (let seed = firstSeed; seed < firstSeed + wanted; seed++) {
    const text = randomSmallStory(seed);
    const story = readStoryNotation(text);
    for (const [at, node] of story.nodes.entries()) {
      const [one, two] = [story.nodes[(at + 1) % story.nodes.length], node].map(
        ({ actions = [] } = node) => actions[seed % Math.max(1, actions.length)]?.id ?? 'a1',
      );
      node.body += `{if chosen("${one}")}One.{elseif chosen("${two}")}Two.{else}None.{end}`;
    }
    const exact = claimsBySearch(story, 20_000, 20_000);
    if (!exact.proved) continue;
    const apart = claimsBySearch(story, 20_000, 0);
    const inWords = ({ findings, endings }: typeof exact) => [
      endings.toSorted(),
      findings
        // How often a node is entered at most is known less exactly where questions are apart.
        .filter(({ rule, message_id: id }) => rule !== 'unreachable-text' || /(if|else)$/.test(id))
        .map(({ rule, node_id, field, line, column }) =>
          [rule, node_id, field, line, column].join(' '),
        )
        .sort(),
    ];
    expect([text, apart.proved, ...inWords(apart)]).toEqual([text, true, ...inWords(exact)]);
    if (exact.findings.some(({ rule }) => rule === 'unreachable-text')) withText += 1;
  }
  expect(withText).toBeGreaterThan(wanted / 20);
});
