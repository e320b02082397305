import { type PlayedTurn, save } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { plainText } from '@brasslamp/story/text/plain';
import { describe, expect, it } from 'vitest';
import { type Click, demoStory, labels, reasonOf, text } from './testing/play-demo-story.ts';

const demo = demoStory('left-on-the-number-nine');
const { story, playable } = demo;
const play = (...clicks: Click[]) => demo.play([signIt, ...clicks]);

const panel = (seen: View) => seen.panel && plainText(seen.panel);
/** What is remembered, by the keys of variables. */
function remembered({ state }: PlayedTurn) {
  const { variables } = save(playable, state);
  return Object.fromEntries(story.variables.map(({ id, key }) => [key, variables?.[id]]));
}

const signIt: Click = ['Sign it', 'Ottilie'];
const wait = 'Wait for the bell';
const regulations = 'Look it up in the Regulations';
const bookAndBack = [regulations, 'Claims', 'Animals and persons', 'Close the book'];
const morning = 'Ask him to come back in the morning';
const typist = [wait, 'Ask her to come back in the morning', 'Straighten the blotter'];
const concert = [wait, 'Hand it over', 'Blot the page'];
const noCoat = [wait, morning, 'Shut the door after him'];
const goodCoat = [wait, 'Hand it over', 'Let the pen swing'];
const depot = [wait, 'Let the conductor have him', 'Wave, in case'];
const plane = (house: number): Click => ['Ring a house in Plane Street', house];
const slippers: Click[] = [
  wait,
  'Let him hold the muff',
  'Go to the telephone',
  plane(28),
  'Put the receiver back',
];
const umbrella = [wait, 'Take it down from the shelf', 'Hold the door for her'];
const lastTram = 'Wait for the last tram';
const warm = 'Put on a lump of coal (2 left)';

describe('Left on the Number Nine', () => {
  it('can be read to the evening on which the clerk is claimed', () => {
    const end = play(...concert, ...noCoat, warm, ...slippers, ...umbrella, lastTram);
    expect(end.ending).toEqual({ name: 'Claimed', kind: 'good' });
    expect(text(end)).toContain('you write: a trombone, an umbrella and a boy. Signed, Ottilie.');
    expect(text(end)).toContain('“A clerk,” says Miss Vane. “One. Answers to Ottilie.');
    expect(text(end)).toContain('“There is a rule,” you say.');
    expect(panel(end)).toContain('Gone home: a trombone, an umbrella and a boy');
  });

  it('has an ending for a night of which some was good, for one of nothing, and for one thing too many', () => {
    const some = play(...concert, ...noCoat, ...depot, ...umbrella, lastTram);
    expect(some.ending?.name).toBe('Some of them');
    expect(text(some)).toContain('a birdcage, a jar of buttons and a left glove');
    const taken = [...goodCoat, ...depot, wait];
    const gone = ['Tell her about the good coat', 'Look at the place on the shelf'];
    const wrong = play(...concert, ...taken, ...gone, lastTram);
    expect(wrong.ending).toEqual({ name: 'In the wrong hands', kind: 'bad' });
    const own = ['Give her your own', 'Hold the door for her'];
    expect(play(...typist, ...taken, ...own, lastTram).ending?.name).toBe('Some of them');
    const later = [wait, 'Ask her to come back in the morning', 'Straighten the blotter'];
    const none = play(...typist, ...noCoat, ...depot, ...later, lastTram);
    expect(none.ending).toEqual({ name: 'Nothing to report', kind: 'bad' });
    expect(text(none)).toContain('you write: and look at the pen.');
  });

  it('says who comes in the turn in which the bell goes', () => {
    const first = play(wait);
    expect(first.node.name).toBe('The trombonist');
    expect(text(first)).toMatch(/^You have just sat down[\s\S]*She has seen it already/);
    expect(play(...concert, wait).node.name).toBe('The good coat');
  });

  it('leads from the Regulations back to whoever waits, and knows that they were read', () => {
    expect(play(...bookAndBack).node.name).toBe('The counter');
    const asked = play(wait, ...bookAndBack);
    expect(asked.node.name).toBe('The trombonist');
    expect(asked.achievements).toMatchObject([{ key: 'by_the_book', is_new: true }]);
    expect(play(wait, regulations, 'Claims', 'Close the book').achievements).toEqual([]);
    const question = 'Ask her what can’t be seen from the counter';
    expect(reasonOf(play(wait), question)).toBe('There is a rule for this, and it is in the book.');
    expect(reasonOf(asked, question)).toBeUndefined();
    expect(text(play(wait, ...bookAndBack, question))).toMatch(/sock in the bell[\s\S]*a goose/);
  });

  it('forgets what was turned over when the shelf is left, but not that it was', () => {
    const shelf = ['Look along the shelf', 'Turn the umbrella over'];
    expect(text(play(...shelf))).toContain('E. V.');
    const again = [...shelf, 'Back to the counter', 'Look along the shelf'];
    expect(text(play(...again))).not.toContain('E. V.');
    expect(labels(play(...again))).toContain('Turn the umbrella over');
  });

  it('loses the muff to the back room when nobody minds the stove', () => {
    const idle = ['Look along the shelf', 'Back to the counter'];
    const cold = play(...idle, ...idle);
    expect(remembered(cold)).toMatchObject({ warmth: 12.5 });
    expect(cold.items_here).toEqual([]);
    expect(text(cold)).toContain('says 12.5.');
    expect(text(cold)).toContain('a warm place, where the muff was');
    const there = play(...idle, ...idle, 'Go into the back room');
    expect(there.items_here).toMatchObject([{ name: 'Muff, grey, on the pipe' }]);
    const lit = play(...idle, ...idle, warm);
    expect(lit.items_here).toMatchObject([{ name: 'Muff, grey' }]);
    expect(labels(lit)).toContain('Put on a lump of coal (1 left)');
  });

  it('has one house that knows the boy', () => {
    const phone = [...concert, ...noCoat, wait, 'Try the telephone'];
    const wrong = play(...phone, plane(27));
    expect(wrong.node.name).toBe('The telephone');
    expect(text(wrong)).toContain('“Number 27,” says a voice');
    const right = play(...phone, plane(27), plane(28));
    expect(right.node.name).toBe('Number twenty-eight');
    expect(text(right)).not.toContain('says a voice');
    expect(() => play(...phone, plane(41))).toThrow();
  });
});
