import { expect, it } from 'vitest';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
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
    blankNode('Gate', {
      body: '{show "Rain"}',
      actions: [
        blankAction('a3', {
          label: 'Pay {price}',
          reason: '{if has(key)}a{end}',
          ask: { variable: 'word', prompt: 'What is gold?' },
        }),
      ],
      continue: [{ when: 'brave', target: null, call: false, keep_text: false }],
    }),
  ],
  items: [blankItem('lamp', { name: '{if lit}Lit lamp{else}Lamp{end}' })],
  on_start: ['set hp = 9'],
  on_entry: ['add "map" to bag'],
  frames: [{ id: 'f1', tag: null, header: '{hour}', footer: 'a {show "rain"}' }],
  panel: '{count(rope)}',
  snippets: [{ id: 's1', name: 'Rain', values: [], body: '{if at(rope, "Hall")}a{end}' }],
});

it('whereUsed finds every use in texts and logic, with its place', () => {
  const found = Object.entries(whereUsed(story)).map(([kind, uses]) => [
    kind,
    [...uses].map(([name, places]) => [
      name,
      ...places.map(
        ({ node_id, item_id, field, isWrite, name: { span } }) =>
          `${node_id ?? item_id ?? 'story'} ${field} ${span.start}–${span.end}${isWrite ? ' set' : ''}`,
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
      ['price', 'id-Gate actions.0.label 5–10'],
      ['word', 'id-Gate actions.0.ask.variable 0–4 set'],
      ['brave', 'id-Gate continue.0.when 0–5'],
      ['lit', 'id-lamp name 4–7'],
      ['hp', 'story on_start.0 4–6 set'],
      ['bag', 'story on_entry.0 13–16 set'],
      ['hour', 'story frames.f1.header 1–5'],
    ],
    item: [
      ['lamp', 'id-Hall actions.1.when 4–8', 'id-Hall on_enter.every.0 5–9 set'],
      ['coin', 'id-Hall actions.1.effects.0 5–9 set'],
      ['sword', 'id-Cellar available_when 26–31'],
      ['key', 'id-Gate actions.0.reason 8–11'],
      ['rope', 'story panel 7–11', 'story snippets.s1 7–11'],
    ],
    node: [
      ['cellar', 'id-Hall on_enter.every.0 14–20', 'id-Cellar body 12–18'],
      ['hall', 'story snippets.s1 14–18'],
    ],
    action: [
      ['a1', 'id-Hall body 21–23', 'id-Cellar body 37–39'],
      ['a2', 'id-Lane body 12–14'],
    ],
    ending: [['Drowned', 'id-Cellar available_when 8–15']],
    achievement: [['hero', 'id-Hall on_enter.first.0 7–11 set']],
    snippet: [['rain', 'id-Gate body 7–11', 'story frames.f1.footer 9–13']],
  });
});

it('whereUsed reads a story of level 1 as it plays', () => {
  const used = whereUsed({ ...story, level: 1, frames: [], snippets: [], on_entry: [] });
  expect(used.snippet.size).toBe(0);
  expect(['price', 'lit', 'brave'].map((key) => used.variable.has(key))).toEqual([
    false,
    false,
    true,
  ]);
});
