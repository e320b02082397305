import { expect, it } from 'vitest';
import { blankAction, blankNode, blankStory } from '../testing/blank-story.ts';
import { whereUsed } from './edit.ts';

const story = blankStory({
  nodes: [
    blankNode('Hall', {
      body: '{gold} [look](action:a1)',
      actions: [
        blankAction('a1'),
        blankAction('a2', { when: 'has(lamp)', effects: ['take coin', 'set gold = gold - 1'] }),
      ],
      on_enter: { first: ['unlock hero'], every: ['move lamp to "Cellar"'] },
    }),
    blankNode('Cellar', {
      body: '{if visits("cellar") > 1 and chosen("a1")}Again.{end}',
      available_when: 'ending("Drowned") and has(sword) and gold > 2',
    }),
    blankNode('Lane', { body: '[on](action:a2)' }),
    blankNode('Broken', { body: '{if gold > 1}', available_when: 'gold >' }),
  ],
});

it('whereUsed finds every use in texts and logic, with its place', () => {
  const found = Object.entries(whereUsed(story)).map(([kind, uses]) => [
    kind,
    [...uses].map(([name, places]) => [
      name,
      ...places.map(
        ({ node_id, field, isWrite, name: { span } }) =>
          `${node_id} ${field} ${span.start}–${span.end}${isWrite ? ' set' : ''}`,
      ),
    ]),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    variable: [
      [
        'gold',
        'id-Hall body 1–5',
        'id-Hall actions.1.effects.1 4–8 set',
        'id-Hall actions.1.effects.1 11–15',
        'id-Cellar available_when 37–41',
      ],
    ],
    item: [
      ['lamp', 'id-Hall actions.1.when 4–8', 'id-Hall on_enter.every.0 5–9 set'],
      ['coin', 'id-Hall actions.1.effects.0 5–9 set'],
      ['sword', 'id-Cellar available_when 26–31'],
    ],
    node: [['cellar', 'id-Hall on_enter.every.0 14–20', 'id-Cellar body 12–18']],
    action: [
      ['a1', 'id-Hall body 21–23', 'id-Cellar body 37–39'],
      ['a2', 'id-Lane body 12–14'],
    ],
    ending: [['Drowned', 'id-Cellar available_when 8–15']],
    achievement: [['hero', 'id-Hall on_enter.first.0 7–11 set']],
  });
});
