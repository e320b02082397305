import { act, compileStory, start, view } from '@brasslamp/story/engine';
import type { State, View } from '@brasslamp/story/engine/state';
import { plainText } from '@brasslamp/story/text/plain';
import { describe, expect, it } from 'vitest';
import { readDemoStory } from './read-demo-story.ts';

const playable = compileStory(readDemoStory('the-pawned-key').story);

/** The view after some clicks, with the first seed of many by which chance lets them lead there. */
function play(...clicks: string[]): View {
  for (let seed = 1; seed < 2_000; seed += 1) {
    const end = playWith(seed, clicks);
    if (end) return end;
  }
  throw new Error(`Nobody can click ${clicks.join(' → ')}`);
}

/** A click is the words of a choice, or `@` and the node that chance has to lead to. */
function playWith(seed: number, clicks: string[]): View | null {
  let state: State = start(playable, seed);
  for (const click of clicks) {
    const seen = view(playable, state);
    if (click.startsWith('@')) {
      if (seen.node.name !== click.slice(1)) return null;
      continue;
    }
    const choice = seen.actions.find(({ label }) => label === click);
    if (!choice) throw new Error(`No "${click}" at ${seen.node.name}: ${labels(seen)}`);
    const next = act(playable, state, { type: 'choose', action_id: choice.id });
    if (!next) throw new Error(`"${click}" is locked at ${seen.node.name}: ${choice.reason}`);
    state = next;
  }
  return view(playable, state);
}

const labels = ({ actions }: View) => actions.map(({ label }) => label).join(' | ');
const text = ({ body }: View) => plainText(body);
const locked = ({ actions }: View) =>
  actions.flatMap(({ label, enabled, reason }) => (enabled ? [] : `${label}: ${reason}`));

const intoTown = ['Knock at the gate', 'A mender of lamps'];
const soup = ['Talk to the guard', 'Fetch two bowls of soup (1 coin)', 'Back to the square'];
const dayOne = ['Haul rope for the ferryman', 'Haul', '@A dry crossing', 'Back to the square'];
const night = ['Call it a day', 'The long way, along the wall', 'Sleep'];
const dayTwo = ['Mend the town clock', 'Move the owl (3 coins)'];
const buyKey = ['Look in at the pawn shop', 'Redeem the key (5 coins)', 'Back to the square'];
const upTheTower = ['Try the tower door', 'Unlock the door', 'Climb to the lamp'];

describe('The Pawned Key', () => {
  it('can be read to the lit lamp, a day early and with a friend', () => {
    const end = play(
      ...intoTown,
      ...soup,
      ...dayOne,
      ...night,
      ...dayTwo,
      ...buyKey,
      ...upTheTower,
    );
    expect(labels(end)).toBe('Call down for the guard’s lantern');
    const lit = play(
      ...[...intoTown, ...soup, ...dayOne, ...night, ...dayTwo, ...buyKey, ...upTheTower],
      'Call down for the guard’s lantern',
    );
    expect(lit.ending).toEqual({ name: 'The lamp is lit', kind: 'good' });
    expect(text(lit)).toContain('You are early.');
    expect(text(lit)).toContain('somebody lifts a spoon');
  });

  it('can be read to the dark harbour, whatever one does', () => {
    const idle = ['Call it a day', 'The short way, down Cheap Lane', '@The inn', 'Sleep'];
    const end = play(
      ...[...intoTown, ...idle, ...idle, 'Watch the sun go down'],
      'Stand and watch',
    );
    expect(end.ending).toEqual({ name: 'A dark harbour', kind: 'bad' });
    expect(text(end)).toContain('“Mind how you go, mender,”');
  });

  it('earns its achievement by a ladder, and the helper is there at the end', () => {
    const hired = [
      ...[...intoTown, ...soup, 'Call it a day', 'The short way, down Cheap Lane'],
      ...['@The footpad', 'Ask whether he can hold a ladder'],
    ];
    expect(play(...hired).achievements).toMatchObject([{ key: 'company', is_new: true }]);
    const evening = play(
      ...[...hired, 'Walk on, the two of you', 'Sleep', 'Call it a day'],
      ...['The short way, with the footpad', '@The inn'],
    );
    expect(evening.achievements).toMatchObject([{ key: 'company', is_new: false }]);
  });

  it('locks what cannot be done, and says why', () => {
    expect(locked(play(...intoTown, 'Try the tower door'))).toEqual([
      'Unlock the door: The key is in the pawn shop window, with a ticket on it.',
    ]);
    expect(locked(play(...intoTown, 'Look in at the pawn shop'))).toEqual([
      'Redeem the key (5 coins): The ticket says five, and Mr Ambry can count.',
    ]);
  });

  it('offers the work that is left, one a day', () => {
    const work = (...clicks: string[]) => labels(play(...intoTown, ...clicks));
    expect(work()).toContain('Haul rope for the ferryman | Sort candles for the chandler');
    expect(work()).not.toContain('Mend the town clock');
    expect(work(...soup, ...dayOne)).not.toMatch(/Haul|Sort|Mend/);
    expect(work(...soup, ...dayOne, ...night)).toContain(
      'Mend the town clock | Sort candles for the chandler',
    );
  });

  it('has a guard who remembers', () => {
    expect(text(play(...intoTown, 'Talk to the guard'))).toContain('The mender.');
    const again = ['Talk to the guard', 'Back to the square', 'Talk to the guard'];
    expect(text(play(...intoTown, ...again))).toContain('“Back again, mender,”');
    expect(text(play(...intoTown, ...soup, 'Talk to the guard'))).toContain('two bowls');
  });

  it('lets the reader knock by a word in the text', () => {
    const door = [...intoTown, 'Try the tower door'];
    expect(text(play(...door))).toContain('you could knock.');
    expect(text(play(...door, 'Knock'))).toContain('what one expects of a tower');
    expect(text(play(...door, 'Knock', 'Stop knocking'))).toContain('knock again');
  });
});
