import { describe, expect, it } from 'vitest';
import { reservedItemKeys } from '../model/reserved-item-keys.ts';
import { go, look, play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { act, compileStory, restore, save, start } from './engine.ts';

const house = storyFrom`
  :: Hall
  You stand in a hall.
  - Go down -> Cellar
  - Look around -> stay (once)
  @ Brass lamp
  @ Old oven (fixed)
  @ Ghost (hidden)
  @ Map in inventory
  @ Scar (fixed) in inventory
  @ Coin (stackable) in Cellar
  @ Wish in nowhere
  @ Key in Moon
  :: Cellar
  It is dark.
  - Climb up -> Hall
  - Sleep -> Dream
  :: Dream (ending: Asleep)
  @ Pillow
`;

describe('items', () => {
  it('lie where their author placed them, and what is portable can be taken', () => {
    expect(play(house)).toMatchObject({
      here: ['Brass lamp', '[Old oven]'],
      carried: ['Map', '[Scar]'],
    });
    expect(play(house, 'Go down').here).toEqual(['Coin']);
  });

  it('are shown with what a reader may know of them', () => {
    const [lamp] = play(house).view.items_here;
    expect(lamp).toEqual({
      id: 'brass_lamp',
      key: 'brass_lamp',
      name: 'Brass lamp',
      description: '',
      count: 1,
      can_take: true,
    });
    expect(play(house).view.inventory[0]).toMatchObject({ id: 'map', can_drop: true });
  });

  it('are carried along, and stay where they are dropped', () => {
    const below = play(house, 'take Brass lamp', 'Go down');
    expect(below.carried).toEqual(['Brass lamp', 'Map', '[Scar]']);
    const left = look(compileStory(house), go(compileStory(house), below.state, 'drop Brass lamp'));
    expect(left).toMatchObject({ here: ['Brass lamp', 'Coin'], carried: ['Map', '[Scar]'] });
    expect(play(house, 'take Brass lamp', 'Go down', 'drop Brass lamp', 'Climb up').here).toEqual([
      '[Old oven]',
    ]);
  });

  it('pass a turn when they are moved, and change nothing else', () => {
    const before = play(house, 'Look around', 'Go down', 'Climb up').saved;
    const carried = { ...before, turn: before.turn + 1, items: { brass_lamp: { inventory: 1 } } };
    const steps = ['Look around', 'Go down', 'Climb up', 'take Brass lamp'];
    expect(play(house, ...steps).saved).toEqual(carried);
    expect(play(house, ...steps, 'drop Brass lamp').saved).toEqual({
      ...before,
      turn: before.turn + 2,
    });
  });

  it('are all taken where several lie, and dropped one by one', () => {
    const playable = compileStory(house);
    const hoard = restore(playable, {
      ...play(house, 'Go down').saved,
      items: { coin: { Cellar: 3, Hall: 2, inventory: 1 } },
    });
    expect(look(playable, hoard)).toMatchObject({
      here: ['Coin × 3'],
      carried: ['Map', '[Scar]', 'Coin'],
    });
    const rich = go(playable, hoard, 'take Coin');
    expect(save(playable, rich).items).toEqual({ coin: { Hall: 2, inventory: 4 } });
    const poorer = go(playable, go(playable, rich, 'drop Coin'), 'drop Coin');
    expect(save(playable, poorer).items).toEqual({ coin: { Cellar: 2, Hall: 2, inventory: 2 } });
  });

  it('are not lost where no more can be held or lie in one place', () => {
    const playable = compileStory(house);
    const { saved } = play(house, 'Go down');
    const most = 1_000_000;
    const nearly = { coin: { Cellar: 3, inventory: most - 1 } };
    const full = go(playable, restore(playable, { ...saved, items: nearly }), 'take Coin');
    expect(save(playable, full).items).toEqual({ coin: { Cellar: 2, inventory: most } });
    expect(act(playable, full, { type: 'take', item_id: 'coin' })).toBeNull();
    expect(look(playable, full).here).toEqual(['[Coin × 2]']);
    const heaped = { coin: { Cellar: most, inventory: 1 } };
    const buried = restore(playable, { ...saved, items: heaped });
    expect(act(playable, buried, { type: 'drop', item_id: 'coin' })).toBeNull();
  });

  it('can be neither taken nor dropped at an ending, where they are still seen', () => {
    const asleep = play(house, 'take Brass lamp', 'Go down', 'Sleep');
    expect(asleep.here).toEqual(['[Pillow]']);
    expect(asleep.carried).toEqual(['[Brass lamp]', '[Map]', '[Scar]']);
    const playable = compileStory(house);
    for (const wanted of [
      { type: 'take', item_id: 'pillow' },
      { type: 'drop', item_id: 'map' },
    ] as const) {
      expect(act(playable, asleep.state, wanted)).toBeNull();
    }
  });

  it.each([
    ['take', 'old_oven', 'is not portable'],
    ['take', 'ghost', 'is hidden'],
    ['take', 'coin', 'lies elsewhere'],
    ['take', 'map', 'is carried already'],
    ['take', 'wish', 'is nowhere'],
    ['take', 'key', 'lies in a node that is gone'],
    ['take', 'unicorn', 'the story does not have'],
    ['take', 'constructor', 'has an odd name'],
    ['drop', 'scar', 'is not portable'],
    ['drop', 'brass_lamp', 'is not carried'],
  ] as const)('answer null to: %s %s, which %s', (type, item_id, _which) => {
    const playable = compileStory(house);
    expect(act(playable, start(playable, 1), { type, item_id })).toBeNull();
  });

  it('that are hidden are seen when carried, and cannot be dropped out of sight', () => {
    const playable = compileStory(house);
    const haunted = restore(playable, {
      ...play(house).saved,
      items: { ghost: { inventory: 1 } },
    });
    expect(look(playable, haunted)).toMatchObject({
      here: ['Brass lamp', '[Old oven]'],
      carried: ['[Ghost]', 'Map', '[Scar]'],
    });
  });

  it('lie at their first places in a state that says nothing of them', () => {
    const playable = compileStory(house);
    const { items: _, ...silent } = play(house).saved;
    const restored = restore(playable, silent);
    expect(look(playable, restored).here).toEqual(play(house).here);
    expect(go(playable, restored, 'take Brass lamp')).toEqual(play(house, 'take Brass lamp').state);
  });
});

it('reserves every word of the grammar, and no ordinary one', () => {
  const words =
    'has count visits seen chosen turns turns_since ending chance not and or mod min max abs round floor set give take move to unlock random inventory nowhere if elseif else end first again cycle sequence shuffle once true false yes no';
  expect([...reservedItemKeys].toSorted()).toEqual(words.split(' ').toSorted());
  expect(reservedItemKeys.has('lamp')).toBe(false);
});
