import { findingText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import { defaultActionLogic, defaultNodeLogic } from '../model/defaults.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { check } from './check.ts';
import { rules } from './findings/finding.ts';
import { faultyStories } from './testing/faulty-stories.ts';
import { foundIn } from './testing/found-in.ts';
import { validStories } from './testing/valid-stories.ts';
import { validTexts } from './testing/valid-texts.ts';
import { validTurns } from './testing/valid-turns.ts';

describe('the checker finds exactly', () => {
  it.each(faultyStories.map(({ fault, ...rest }) => [fault, rest] as const))(
    '%s',
    (_, { notation: text, finds, andSo = [] }) => {
      expect(foundIn(readStoryNotation(text))).toEqual([finds, ...andSo]);
    },
  );

  it('a fault of every rule there is', () => {
    const found = new Set(faultyStories.map(({ finds }) => finds.split(' ')[0]));
    expect(Object.keys(rules).filter((rule) => !found.has(rule))).toEqual([]);
  });
});

it('finds words in the name of an item that nobody sees, and says where', () => {
  const story = storyFrom`
    $ gold = 0 (0 to 3)
    :: Hall
    @ Lamp
    - Work -> stay
    if gold < 3
    do set gold = gold + 1
    - Out -> End
    if has(lamp)
    :: End (ending: Over)
    `;
  Object.assign(story.items[0] ?? {}, {
    name: 'Lamp{if gold > 3} of gold{elseif gold > 2} of tin{end}',
  });
  const { findings } = check(story);
  expect(findings).toMatchObject([
    { rule: 'unreachable-text', node_id: null, item_id: 'lamp', field: 'name', line: 1, column: 9 },
  ]);
  expect(findings.map(findingText)).toEqual([
    'Text under {if …} in the name of the item “lamp” is never shown: its condition is never true where readers see it.',
  ]);
});

describe('the checker has nothing to say of', () => {
  it.each(Object.entries({ ...validStories, ...validTurns, ...validTexts }))('%s', (_, text) => {
    const { proved, findings } = check(readStoryNotation(text));
    expect({ proved, findings }).toEqual({ proved: true, findings: [] });
  });
});

describe('what the checker says', () => {
  it('has errors first, then follows the order of the nodes, and the whole story comes last', () => {
    const story = storyFrom`
      ! Deed
      :: Hall
      - Fly -> Moon
      - Wait -> stay
      if no
      - Down -> Cellar
      :: Cellar
      `;
    expect(foundIn(story)).toEqual([
      'broken-link Hall actions.0.target',
      'dead-end Cellar',
      'unreachable-choice Hall actions.1.when',
      'unreachable-achievement deed',
    ]);
  });

  it.each([
    ['its condition is never true', '- Fly -> Over\nif no', ''],
    ['there is always another choice', '- Fly -> Over (fallback)', ''],
    ['the reader never comes here by a detour', '- Fly -> return', ''],
    ['an ending offers no choices', '', '- Fly -> Hall'],
    ['an ending offers no choices', '', '- Fly -> Hall\nif seen("Hall")'],
    ['an ending offers nothing, not even from a pool', '', '~ pool: far, 2'],
    ['its condition is never true', '~ pool: far, 2', ':: Moon\n~ tags: far\n~ when: no'],
    ['its pool always has enough others before it', '~ pool: far, 1', ':: Moon\n~ tags: far'],
  ])('says why a choice is never offered: %s', (why, inHall, atEnd) => {
    const story = readStoryNotation(`:: Hall
      - Walk -> Lane
      ${inHall}
      :: Lane
      ~ tags: far
      ~ priority: 5
      - On -> Over
      - Away -> Moon
      :: Over (ending: Over)
      ${atEnd}
      ${atEnd.includes('Moon') ? '' : ':: Moon'}
      - On -> Over`);
    const reported = check(story).findings.filter(({ rule }) => rule === 'unreachable-choice');
    expect(reported.map((found) => findingText(found).split(' is never available: ')[1])).toEqual([
      `${why}.`,
    ]);
  });

  it('names each ending with the fewest clicks that lead there, in the order of the nodes', () => {
    const story = storyFrom`
      :: Hall
      @ Key
      - Round about -> Garden
      - Open -> Won
      if has(key)
      :: Garden
      - Give up -> Lost
      - Back -> Hall
      :: Won (ending: Won)
      :: Lost (ending: Lost)
      `;
    expect(check(story).endings).toEqual([
      {
        node_id: 'Won',
        name: 'Won',
        path: [
          { node_id: 'Hall', action_id: null, moves: { type: 'take', item_id: 'key' } },
          { node_id: 'Hall', action_id: 'a2' },
        ],
      },
      {
        node_id: 'Lost',
        name: 'Lost',
        path: [
          { node_id: 'Hall', action_id: 'a1' },
          { node_id: 'Garden', action_id: 'a3' },
        ],
      },
    ]);
  });

  it('counts the words on the way: the least, those of a reader in the middle, the most', () => {
    const story = storyFrom`
      :: Hall
      One two three.
      - Short -> End
      - Long -> Garden
      :: Garden
      {if turns > 0}One two{else}Not counted at all{end} *three* four five six.
      - On -> End
      :: End (ending: Over)
      One two {first}three{again}not counted{end}.
      `;
    expect(check(story).reading).toMatchObject({ shortest: 6, longest: 12 });
  });

  it('tells how many of 10,000 readers reach each node', () => {
    const story = storyFrom`
      :: Hall
      - Roam -> 9 Garden | 1 Moor
      :: Garden (ending: In bloom)
      :: Moor (ending: Lost)
      :: Moon
      `;
    const { meets } = check(story);
    const of = (id: string) => meets.find(({ node_id }) => node_id === id)?.readers ?? -1;
    expect(of('Hall')).toBe(10_000);
    expect(of('Garden') + of('Moor')).toBe(10_000);
    expect(Math.abs(of('Moor') - 1_000)).toBeLessThan(200);
    expect(of('Moon')).toBe(0);
  });

  it('is the same each time', () => {
    const story = readStoryNotation(validStories['a hub with storylets over three days'] ?? '');
    expect(check(story)).toEqual(check(story));
  });

  it('is nothing of a story without nodes', () => {
    const story = { ...storyFrom`:: Hall`, nodes: [] };
    expect(check(story)).toMatchObject({ proved: true, states: 0, findings: [], endings: [] });
  });

  it('holds of versions of level 1 too, which lack what came with level 2', () => {
    const { continue: _, ...nodeLogic } = defaultNodeLogic();
    const { ask: _ask, ...actionLogic } = defaultActionLogic();
    const old = {
      title: 'Old',
      start_node_id: null,
      chapters: [{ id: 'c', title: 'One', ordinal: 1 }],
      items: [],
      variables: [],
      achievements: [],
      content_notes: [],
      nodes: [
        {
          id: 'hall',
          chapter_id: 'c',
          name: 'Hall',
          body: 'A hall.',
          ending: null,
          ...nodeLogic,
          actions: [
            { id: 'a1', label: 'Go', target: 'gone', use: 'repeatable' as const, ...actionLogic },
          ],
        },
      ],
    };
    expect(foundIn(old)).toEqual(['broken-link hall actions.0.target', 'dead-end hall']);
  });
});
