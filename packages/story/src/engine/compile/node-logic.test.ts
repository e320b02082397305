import { describe, expect, it } from 'vitest';
import { storyFrom } from '../../testing/story-notation.ts';
import { act, compileStory, type PlayableStory, start, view } from '../engine.ts';
import type { EngineObserver, LogicSpan } from '../state/engine-observer.ts';
import { slot } from '../state/layout.ts';

const story = storyFrom`
  $ gold = 2 (0 to 5)
  $ mood = calm (of calm | cross)
  $ hope = 0
  :: Hall
  ~ pool: event, 2
  {if mood = "calm"}[Knock](action:a1){end} You have {hope} hope. {first}Hello.{end}
  {first}[Shout](action:a2){end}
  - Knock -> stay
  if count(coin) > 1 or has(lamp)
  do set gold = hope / 2
  - Shout -> Cave (once, call)
  - -> return
  - Rest -> stay
  if turns_since("Cave") > 3
  @ Lamp
  @ Coin (stackable)
  :: Cave
  ~ first: give lamp
  ~ every: move coin to "Hall"
  :: Fair
  ~ tags: event
  ~ when: chosen("a4") and seen("Cave")
`;

describe('the logic of a node', () => {
  const playable = compileStory(story);
  const { layout, indexes } = playable;
  const variable = (key: string) => layout.variables + (indexes.variablesByKey.get(key) as number);
  const item = (key: string) => layout.items + (indexes.itemsByKey.get(key) as number);
  const visits = (name: string) => layout.visits + (indexes.nodes.get(name) as number);
  const chosen = (id: string) => layout.chosen.get(id) as number;
  const logicOf = (name: string) => playable.logicOf(indexes.nodes.get(name) as number);
  const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

  it('says which numbers of a state it reads, but not what only the words need', () => {
    expect(sorted(logicOf('Hall').reads)).toEqual(
      sorted([
        variable('mood'),
        variable('hope'),
        item('coin'),
        item('lamp'),
        chosen('a2'),
        chosen('a4'),
        layout.calls,
        slot.turn,
        layout.entered.get(1) as number,
        visits('Cave'),
        visits('Hall'),
      ]),
    );
    expect(sorted(logicOf('Cave').reads)).toEqual(
      sorted([visits('Cave'), item('coin'), layout.piles]),
    );
  });
  it('says which numbers its effects change', () => {
    expect(sorted(logicOf('Hall').writes)).toEqual([variable('gold')]);
    expect(sorted(logicOf('Cave').writes)).toEqual(
      sorted([item('lamp'), item('coin'), layout.piles]),
    );
  });
  it('has room in the state only for what the story asks for', () => {
    expect([...layout.entered.keys()]).toEqual([1]);
    expect(layout.chosen.has('Fair')).toBe(true);
    expect(layout.chosen.has('Cave')).toBe(false);
    const plain = compileStory(storyFrom`
      :: Hall
      - Go -> Hall
    `);
    expect(plain.layout).toMatchObject({ length: 5, calls: -1, pileCapacity: 0 });
  });
});

describe('a observer', () => {
  const seen: [string, LogicSpan, number?][] = [];
  const observer: EngineObserver = {
    onDivisionByZero: (place) => seen.push(['division', place]),
    onPastBound: (place, variable) => seen.push(['bound', place, variable]),
  };
  const watched = compileStory(
    storyFrom`
      $ zero = 0
      $ gold = 5 (0 to 5)
      :: Hall
      ~ every: set gold = 5
      {gold mod zero}
      - Divide -> stay
      do set gold = 1 / zero
      - Earn -> stay
      do set zero = 0
      do set gold = gold + 1
      - Ask -> stay
      if 1 / zero = 0
      - Idle -> stay
      if no and 1 / zero = 0
    `,
    observer,
  );
  const slipsOf = (play: (playable: PlayableStory) => void) => {
    seen.length = 0;
    play(watched);
    return seen;
  };
  const choose = (action_id: string) => (playable: PlayableStory) => {
    const state = start(playable, 1);
    seen.length = 0;
    act(playable, state, { type: 'choose', action_id });
    seen.splice(
      0,
      seen.findIndex(([, { field }]) => field.includes('effects')),
    );
  };

  it('is called for divisions by zero, where they happen', () => {
    expect(slipsOf((playable) => view(playable, start(playable, 1)))).toEqual([
      ['division', { node: 0, field: 'body', span: { start: 10, end: 14 } }],
      ['division', { node: 0, field: 'actions.2.when', span: { start: 4, end: 8 } }],
    ]);
    expect(slipsOf(choose('a1'))).toEqual([
      ['division', { node: 0, field: 'actions.0.effects.0', span: { start: 15, end: 19 } }],
    ]);
  });
  it('is called for what passes a bound, but not for what just reaches it', () =>
    expect(slipsOf(choose('a2'))).toEqual([
      ['bound', { node: 0, field: 'actions.1.effects.1', span: { start: 11, end: 19 } }, 1],
    ]));
});
