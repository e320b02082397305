import { describe, expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { look, play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import {
  actOnSaved,
  beginTurn,
  compileStory,
  playTurn,
  restore,
  save,
  start,
  viewOfTurn,
} from './engine.ts';
import type { EngineObserver } from './state/engine-observer.ts';

describe('a node that goes on', () => {
  const story = storyFrom`
    $ gold = 1
    :: Hall
    A hall.
    - Go -> Bridge
    - Stay -> stay
    - Skip -> Ditch
    :: Bridge
    ~ every: set gold = gold + 1
    ~ continue: Bank (keep) if gold < 9
    A bridge, {gold} coins.
    - Jump -> Ditch
    @ Stone
    :: Bank
    ~ every: set gold = gold * 10
    The bank, {gold} coins.
    - Go back -> back
    - Go to the bridge -> Bridge
    :: Ditch
    ~ continue: Gone
    ~ continue: Bank if gold > 100
    ~ continue: Hall
    A ditch.
  `;

  it('leaves its kept text above that of the next, with the values of its moment', () => {
    const { at, text, choices, here } = play(story, 'Go');
    expect([at, text]).toEqual(['Bank', 'A bridge, 2 coins.\nThe bank, 20 coins.']);
    expect([choices, here]).toEqual([['Go back', 'Go to the bridge'], []]);
  });
  it('is where the reader stays while no way on holds', () =>
    expect(play(story, 'Go', 'Go to the bridge')).toMatchObject({
      at: 'Bridge',
      text: 'A bridge, 21 coins.',
      choices: ['Jump'],
      here: ['Stone'],
    }));
  it('follows the first way that holds and leads somewhere; without keeping its text that is gone', () => {
    expect(play(story, 'Skip')).toMatchObject({ at: 'Hall', text: 'A hall.' });
  });
  it('counts as visited, in one turn', () =>
    expect(play(story, 'Go').saved).toMatchObject({
      turn: 1,
      visits: { Hall: 1, Bridge: 1, Bank: 1 },
    }));
  it('goes on only when it is entered: not when the reader stays or takes something', () => {
    const waiting = storyFrom`
      $ ready = no
      :: Hall
      ~ continue: Cave if ready
      - Wait -> stay
      do set ready = yes
      @ Lamp
      :: Cave
    `;
    expect(play(waiting, 'Wait', 'take Lamp').at).toBe('Hall');
  });
  it('goes on from the start too', () => {
    const begins = storyFrom`
      :: Title
      ~ continue: Hall (keep)
      Once upon a time.
      :: Hall
      A hall.
    `;
    expect(play(begins)).toMatchObject({ at: 'Hall', text: 'Once upon a time.\nA hall.' });
    expect(play(begins).saved).toMatchObject({ turn: 0, visits: { Title: 1, Hall: 1 } });
  });
  it('keeps what was kept before it, whether it keeps its own text or not', () => {
    const three = storyFrom`
      :: One
      ~ continue: Two (keep)
      One.
      :: Two
      ~ continue: Three
      Two.
      :: Three
      ~ continue: Four (keep)
      Three.
      :: Four
      Four.
    `;
    expect(play(three).text).toBe('One.\nThree.\nFour.');
  });
  it('ends at an ending, which goes on nowhere', () => {
    const ending = storyFrom`
      :: Hall
      - Go -> Fall
      :: Fall
      ~ continue: Drowned (keep)
      You fall.
      :: Drowned (ending: Drowned, bad)
      ~ continue: Hall
      The end.
    `;
    const { at, text, view } = play(ending, 'Go');
    expect([at, text, view.ended]).toEqual(['Drowned', 'You fall.\nThe end.', true]);
  });
  it('can call: a return leads back to it, and it goes on from there', () => {
    const calling = storyFrom`
      $ seen_it = no
      :: Hall
      - Go -> Gate
      :: Gate
      ~ continue: Dream (call, keep) if not seen_it
      ~ continue: Road
      A gate.
      :: Dream
      ~ first: set seen_it = yes
      ~ continue: return (keep)
      A dream.
      :: Road
      A road.
    `;
    const { at, text, saved } = play(calling, 'Go');
    expect([at, text]).toEqual(['Road', 'A gate.\nA dream.\nA road.']);
    expect([saved.visits.Gate, saved.calls]).toEqual([2, undefined]);
  });
  it('may go on nowhere else than here: then it does not', () => {
    const here = storyFrom`
      :: Hall
      ~ continue: stay
      ~ continue: back
      ~ continue: return
      A hall.
    `;
    expect(play(here)).toMatchObject({ at: 'Hall', text: 'A hall.' });
  });
  it('warns of what is in the texts it keeps', () => {
    const notes = storyFrom`
      :: Hall
      - Go -> Pit
      :: Pit
      ~ notes: spiders
      ~ continue: Cave (keep)
      :: Cave
      ~ notes: dark, spiders
    `;
    expect(play(notes, 'Go').view.content_notes).toEqual(['spiders', 'dark']);
  });
});

describe('chance on the way', () => {
  const story = storyFrom`
    $ rolls = ""
    $ face = 0
    $ so_far = 0
    :: Hall
    - Go -> Die
    :: Die
    ~ every: set face = random(1, 6)
    ~ every: set rolls = rolls & face
    ~ every: set so_far = so_far + 1
    ~ continue: 1 Die | 1 Other (keep) if so_far < 40
    {shuffle}a|b|c|d{end}
    :: Other
    ~ continue: Die
  `;
  it('falls anew at each step, and the same way each time', () => {
    const { text, saved } = play(story, 'Go');
    const rolls = String(saved.variables?.rolls);
    expect(rolls).toHaveLength(40);
    expect(new Set(rolls).size).toBe(6);
    expect(new Set(text.split('\n')).size).toBe(4);
    expect(play(story, 'Go').text).toBe(text);
    // Chance sends it both ways.
    expect(Number(saved.visits.Other)).toBeGreaterThan(5);
    expect(Number(saved.visits.Other)).toBeLessThan(35);
  });
});

describe('a ring of nodes that go on', () => {
  const ring = (length: number): Story =>
    readStoryNotation(
      `:: Hall\n- Go -> N0\n${[...Array(length).keys()]
        .map(
          (at) => `:: N${at}\n~ continue: N${(at + 1) % length} (keep)\nNode ${at}.\n- Out -> Hall`,
        )
        .join('\n')}`,
    );
  it.each([1, 2, 3, 99, 100, 101, 200])(
    'of %i stops after 100 steps, with what was read',
    (length) => {
      const endless: number[] = [];
      const observer: EngineObserver = {
        onDivisionByZero() {},
        onPastBound() {},
        onEndless: (node) => endless.push(node),
      };
      const playable = compileStory(ring(length), observer);
      const turn = playTurn(playable, start(playable, 1), { type: 'choose', action_id: 'a1' });
      if (turn === null) throw new Error('not offered');
      const { at, text, view, choices } = look(playable, turn.state, turn.read);
      expect(at).toBe(`N${100 % length}`);
      expect(text.split('\n')).toEqual(
        [...Array(101).keys()].map((step) => `Node ${step % length}.`),
      );
      expect([view.stopped, choices, endless]).toEqual([true, ['Out'], [1 + (100 % length)]]);
      expect(turn.state[1]).toBe(1);
    },
  );
  it('does not stop a way of 100 steps', () => {
    const nodes = [...Array(100).keys()].map((at) => `:: N${at}\n~ continue: N${at + 1}`);
    const { at, view } = play(readStoryNotation(`${nodes.join('\n')}\n:: N100\nThere.`));
    expect([at, view.stopped]).toEqual(['N100', undefined]);
  });
});

describe('long texts kept in a turn', () => {
  it('are kept until they are too much to send', () => {
    const story = storyFrom`
      :: Hall
      ~ continue: Hall (keep)
      A hall.
    `;
    const [hall] = story.nodes;
    if (hall) hall.body = 'word '.repeat(40_000);
    const { view } = play(story);
    expect([view.stopped, view.body.children.length]).toEqual([true, 4]);
  });
});

describe('the view of a turn that was stored', () => {
  const story = storyFrom`
    :: Title
    ~ continue: Hall (keep)
    A tale.
    :: Hall
    A hall, visit {visits("Hall")}.
    - Go -> Walk
    :: Walk
    ~ continue: Hall (keep)
    You walk.
  `;
  const playable = compileStory(story);
  const begun = beginTurn(playable, 5);
  const first = save(playable, begun.state);
  const go = { type: 'choose', action_id: 'a1' } as const;
  const second = actOnSaved(playable, first, go);
  const stored = <Thing>(thing: Thing): Thing => JSON.parse(JSON.stringify(thing));

  it('has all that was read in it', () => {
    const shown = look(playable, begun.state, begun.read).view;
    expect(viewOfTurn(playable, null, null, stored(first))).toEqual(shown);
    if (second === null) throw new Error('not offered');
    expect(viewOfTurn(playable, stored(first), go, stored(second.saved))).toEqual(second.shown);
    expect(second.shown.body.children).toHaveLength(2);
  });
  it('has only the text of the last node where the turn leads elsewhere now', () => {
    if (second === null) throw new Error('not offered');
    const plain = look(playable, restore(playable, second.saved)).view;
    const elsewhere = { ...second.saved, visits: { ...second.saved.visits, Walk: 7 } };
    expect(viewOfTurn(playable, first, go, elsewhere).body).toEqual(plain.body);
    expect(viewOfTurn(playable, first, { ...go, action_id: 'a9' }, second.saved)).toEqual(plain);
    expect(viewOfTurn(playable, { ...first, node_id: 'gone' }, go, second.saved)).toEqual(plain);
    expect(viewOfTurn(playable, null, null, second.saved)).toEqual(plain);
  });
});
