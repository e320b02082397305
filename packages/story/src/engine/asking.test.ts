import { describe, expect, it } from 'vitest';
import { look, play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { act, actOnSaved, compileStory, readAnswer, restore, save, start, view } from './engine.ts';
import type { SavedState } from './state/state.ts';

const story = storyFrom`
  $ name = "Ann"
  $ friend = ""
  $ price = 2.5 (0 to 99.99, decimals 2)
  $ guess = 3 (1 to 6)
  $ greeting = ""
  $ brave = no
  :: Hall
  {name} pays {price}. {if name = "Bea"}Welcome, Bea.{end}{if friend = name}You are friends.{end}
  - Name yourself -> Cave
  ask name: Who are you?
  do set greeting = "Hello, " & name
  - Pay -> stay
  ask price
  - Guess -> stay
  if guess < 6
  ask guess: A number
  - Be brave -> stay
  ask brave
  - Befriend -> stay
  do set friend = name
  :: Cave
  {greeting}!
  - Back -> Hall
`;
const playable = compileStory(story);
const begun = start(playable, 1);
const answer = (action: string, typed?: string | number) => readAnswer(playable, action, typed);

describe('an action that asks', () => {
  it('says for what, by the prompt or the name of the variable', () =>
    expect(view(playable, begun).actions).toMatchObject([
      { id: 'a1', ask: { kind: 'text', prompt: 'Who are you?', most: 200 } },
      { id: 'a2', ask: { kind: 'number', prompt: 'price', min: 0, max: 99.99, decimals: 2 } },
      { id: 'a3', ask: { kind: 'number', prompt: 'A number', min: 1, max: 6, decimals: 0 } },
      { id: 'a4' },
      { id: 'a5' },
    ]));
  it('has its variable set before its effects and everything after', () => {
    const { text, saved } = play(story, 'Name yourself := Zoë 🪔');
    expect(text).toBe('Hello, Zoë 🪔!');
    expect(saved.variables).toEqual({ name: 'Zoë 🪔', greeting: 'Hello, Zoë 🪔' });
    expect(play(story, 'Pay := 3.1').text).toBe('Ann pays 3.10. ');
    expect(play(story, 'Pay := 3,1').saved.variables).toEqual({ price: 3.1 });
  });
  it('asks nothing where its variable is none that could be answered for', () => {
    expect(view(playable, begun).actions[3]).toEqual({
      id: 'a4',
      label: 'Be brave',
      enabled: true,
    });
    expect(answer('a4', 'yes')).toBeNull();
    expect(act(playable, begun, { type: 'choose', action_id: 'a4', answer: 'x' })).not.toBeNull();
  });
  it('cannot be done without an answer that can be read', () => {
    for (const typed of [undefined, '', 'x'.repeat(201), 'a\0b']) {
      const choose = {
        type: 'choose',
        action_id: 'a1',
        ...(typed !== undefined && { answer: typed }),
      };
      expect(act(playable, begun, choose as never)).toBeNull();
      expect(actOnSaved(playable, save(playable, begun), choose as never)).toBeNull();
    }
  });
  it('is no way around its condition', () => {
    const guessed = act(playable, begun, { type: 'choose', action_id: 'a3', answer: 6 });
    if (guessed === null) throw new Error('not offered');
    expect(act(playable, guessed, { type: 'choose', action_id: 'a3', answer: 2 })).toBeNull();
  });
  it('shows what is typed as text, and never as anything else', () => {
    const typed = '{gold} **bold** [x](action:a1) <b>';
    const { view } = play(story, `Name yourself := ${typed}`);
    expect(view.body.children).toEqual([
      { type: 'paragraph', children: [{ type: 'text', text: `Hello, ${typed}!` }] },
    ]);
  });
});

describe('an answer in words', () => {
  it.each([
    ['blanks around it are left out', '  Zoë\n', 'Zoë'],
    ['composed', 'Zoe\u0308', 'Zo\u00eb'],
    ['200 emoji', '🪔'.repeat(200), '🪔'.repeat(200)],
    ['a number', 7, '7'],
    ['joined emoji', '👨‍👩‍👧', '👨‍👩‍👧'],
  ])('is read: %s', (_, typed, value) => expect(answer('a1', typed)).toEqual({ value }));
  it.each([
    ['nothing', undefined, { problem: 'missing' }],
    ['blanks', ' \t ', { problem: 'missing' }],
    ['what cannot be seen', '\u200b\u2060', { problem: 'missing' }],
    ['201 emoji', '🪔'.repeat(201), { problem: 'too_long', most: 200 }],
    ['megabytes', 'x'.repeat(5_000_000), { problem: 'too_long', most: 200 }],
    ['NUL', '\0', { problem: 'unreadable' }],
    ['NUL within', 'a\0b', { problem: 'unreadable' }],
    ['a line break', 'a\nb', { problem: 'unreadable' }],
    ['another line break', 'a\u2028b', { problem: 'unreadable' }],
    ['half a character', 'a\ud83e', { problem: 'unreadable' }],
    ['the other half', '\ude94', { problem: 'unreadable' }],
  ])('is not: %s', (_, typed, problem) => expect(answer('a1', typed)).toEqual(problem));
});

describe('an answer in numbers', () => {
  it.each([
    ['99.99', 99.99],
    ['0', 0],
    ['-0', 0],
    ['+7', 7],
    ['2,5', 2.5],
    ['2.500', 2.5],
    [2.55, 2.55],
    ['007', 7],
    ['.', null],
    [' 3 ', 3],
  ])('reads %j', (typed, value) =>
    expect(answer('a2', typed)).toEqual(value === null ? { problem: 'not_a_number' } : { value }),
  );
  it.each([
    ['', { problem: 'missing' }],
    ['two', { problem: 'not_a_number' }],
    ['1e1', { problem: 'not_a_number' }],
    ['0x10', { problem: 'not_a_number' }],
    ['1.2.3', { problem: 'not_a_number' }],
    [Number.NaN, { problem: 'not_a_number' }],
    [Number.POSITIVE_INFINITY, { problem: 'not_a_number' }],
    ['100', { problem: 'out_of_bounds', min: 0, max: 99.99 }],
    ['-0.01', { problem: 'out_of_bounds', min: 0, max: 99.99 }],
    ['9'.repeat(400), { problem: 'out_of_bounds', min: 0, max: 99.99 }],
    ['2.555', { problem: 'too_many_decimals', decimals: 2 }],
  ])('refuses %j', (typed, problem) => expect(answer('a2', typed)).toEqual(problem));
  it('takes no decimals where there are none', () =>
    expect(answer('a3', '2.5')).toEqual({ problem: 'too_many_decimals', decimals: 0 }));
});

describe('what readers type', () => {
  const told = (name: string, from: SavedState = save(playable, begun)): SavedState => {
    const turn = actOnSaved(playable, from, { type: 'choose', action_id: 'a1', answer: name });
    if (turn === null) throw new Error('not offered');
    return turn.saved;
  };
  it('stays with them: a story in memory does not grow with its readers', () => {
    told('first');
    const before = playable.texts.idOf('a text that counts');
    for (let reader = 0; reader < 10_000; reader += 1) told(`Reader ${reader}`);
    expect(playable.texts.idOf('another text that counts')).toBe(before + 1);
  });
  it('is not seen by others who play the same story', () => {
    const states = ['Bob', 'Eve', 'Bob'].map((name) => restore(playable, told(name)));
    expect(states.map((state) => look(playable, state).text)).toEqual([
      'Hello, Bob!',
      'Hello, Eve!',
      'Hello, Bob!',
    ]);
  });
  it('is the same as what the story says, also where that was not compiled yet', () => {
    const fresh = compileStory(story);
    const named = act(fresh, start(fresh, 1), { type: 'choose', action_id: 'a1', answer: 'Bea' });
    const back = named && act(fresh, named, { type: 'choose', action_id: 'a6' });
    if (!back) throw new Error('not offered');
    expect(look(fresh, back).text).toBe('Bea pays 2.50. Welcome, Bea.');
  });
  it('goes from one variable into another, and is compared there', () => {
    const seen = play(story, 'Name yourself := Zoë', 'Back', 'Befriend');
    expect(seen.text).toBe('Zoë pays 2.50. You are friends.');
    expect(seen.saved.variables?.friend).toBe('Zoë');
    const later = play(
      story,
      'Name yourself := Zoë',
      'Back',
      'Befriend',
      'Name yourself := Joe',
      'Back',
    );
    expect(later.text).toBe('Joe pays 2.50. ');
    expect(later.saved.variables?.friend).toBe('Zoë');
  });
  it('does not change the state before', () => {
    const bob = restore(playable, told('Bob'));
    const back = act(playable, bob, { type: 'choose', action_id: 'a6' });
    const eve = back && act(playable, back, { type: 'choose', action_id: 'a1', answer: 'Eve' });
    if (!back || !eve) throw new Error('not offered');
    expect([bob, back, eve].map((state) => save(playable, state).variables?.name)).toEqual([
      'Bob',
      'Bob',
      'Eve',
    ]);
  });
});
