import { describe, expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { compileStory, restore, save } from './engine.ts';

describe('a call that names where it comes back to', () => {
  const tunnel = storyFrom`
    $ woken = 0
    :: Hall
    ~ every: set woken = woken + 1
    - Dream -> Dream (call then Morning)
    - Doze -> Dream (call)
    :: Dream
    You dream.
    - Wake up -> return
    - Dream on -> Nightmare (call then Dream)
    :: Nightmare
    - -> return
    :: Morning
    ~ first: set woken = 100
    ~ continue: Kitchen (keep) if woken > 100
    It is {woken}.
    - Again -> Dream (call then Morning)
    :: Kitchen
    Coffee.
  `;
  it('enters the target, and a return enters that node instead of the caller', () => {
    const { at, text, saved } = play(tunnel, 'Dream', 'Wake up');
    expect([at, text]).toEqual(['Morning', 'It is 100.']);
    expect(saved).toMatchObject({ visits: { Hall: 1, Dream: 1, Morning: 1 }, turn: 2 });
    expect(saved.calls).toBeUndefined();
  });
  it('comes back to the caller where it names no other', () =>
    expect(play(tunnel, 'Doze', 'Wake up')).toMatchObject({
      at: 'Hall',
      saved: { visits: { Hall: 2 }, variables: { woken: 2 } },
    }));
  it('goes on from the node to which it came back', () => {
    const eager = storyFrom`
      :: Hall
      - Dream -> Dream (call then Morning)
      :: Dream
      ~ continue: return (keep)
      You dream.
      :: Morning
      ~ continue: Kitchen (keep)
      It is late.
      :: Kitchen
      Coffee.
    `;
    expect(play(eager, 'Dream')).toMatchObject({
      at: 'Kitchen',
      text: 'You dream.\nIt is late.\nCoffee.',
    });
  });
  it('stays on the stack below a deeper one, and shows its name where a return has no label', () => {
    const deep = play(tunnel, 'Dream', 'Dream on');
    expect(deep.saved.calls).toEqual(['Morning', 'Dream']);
    expect(deep.choices).toEqual(['Dream']);
    expect(play(tunnel, 'Dream', 'Dream on', 'Dream', 'Wake up').at).toBe('Morning');
  });
  it('is restored from a save', () => {
    const playable = compileStory(tunnel);
    const { saved } = play(tunnel, 'Dream', 'Dream on');
    expect(save(playable, restore(playable, saved))).toEqual(saved);
  });
  it('is locked where no node has that id, and so is only what would call', () => {
    const broken = storyFrom`
      :: Hall
      ~ continue: Dream (call then Gone)
      - Dream -> Dream (call then Gone)
      - Wait -> stay (call then Gone)
      - Maybe -> 1 Dream | 1 stay (call then Gone)
      :: Dream
    `;
    const { at, choices } = play(broken);
    expect([at, choices]).toEqual(['Hall', ['[Dream]', 'Wait', 'Maybe']]);
    expect(play(broken, 'Maybe').at).toBe('Hall');
  });
  it('is followed by a way on, too', () => {
    const passing = storyFrom`
      :: Hall
      - Go -> Gate
      :: Gate
      ~ continue: Dream (keep, call then Road) if gold > 0
      A gate.
      :: Dream
      ~ continue: return (keep)
      A dream.
      :: Road
      A road.
    `;
    const gold = storyFrom`$ gold = 1`.variables;
    const { at, text, saved } = play({ ...passing, variables: gold }, 'Go');
    expect([at, text]).toEqual(['Road', 'A gate.\nA dream.\nA road.']);
    expect(saved.visits).toEqual({ Hall: 1, Gate: 1, Dream: 1, Road: 1 });
  });
});
