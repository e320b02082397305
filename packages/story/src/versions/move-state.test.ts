import { describe, expect, it } from 'vitest';
import { compileStory, restore, save } from '../engine/engine.ts';
import type { SavedState } from '../engine/state/state.ts';
import type { Item, Story } from '../model/story.ts';
import type { NumberVariable, Variable } from '../model/variable.ts';
import { blankAction } from '../testing/blank-story.ts';
import { go, look, play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { moveState } from './move-state.ts';

const story = storyFrom`
  $ gold = 5 (0 to 10, shown)
  $ mood = calm (of calm | cross, shown)
  $ brave = no (shown)
  ! Explorer
  :: Hall
  - Pay -> Hall
  do set gold = 3
  do set mood = "cross"
  - Go -> Cave (call)
  @ Lamp
  @ Coin (stackable) in inventory
  @ Oven (fixed) in Cave
  :: Cave
  ~ first: unlock explorer
  - Dive -> Lake
  - Back -> return
  - Rest -> stay
  do give coin 4
  :: Lake (ending: Drowned)
`;

/** The story after its author changed a copy of it. */
function changed(change: (copy: Story) => void): Story {
  const copy = structuredClone(story);
  change(copy);
  return copy;
}

const without = (name: string) =>
  changed((copy) => {
    copy.nodes = copy.nodes.filter((node) => node.name !== name);
  });
const withItem = (key: string, changes: Partial<Item>) =>
  changed(({ items }) => Object.assign(items.find((item) => item.key === key) ?? {}, changes));
const withVariable = (key: string, changes: object) =>
  changed(({ variables }) =>
    Object.assign(variables.find((variable) => variable.key === key) ?? {}, changes),
  );
const withoutThing = (of: 'items' | 'variables' | 'achievements', key: string) =>
  changed((copy) => {
    Object.assign(copy, { [of]: copy[of].filter((thing) => thing.key !== key) });
  });

const moved = (later: Story, ...steps: string[]) =>
  moveState(compileStory(story), compileStory(later), play(story, ...steps).saved);

/** The reader's place after the move, as they see it. */
function seen(later: Story, ...steps: string[]) {
  const { state } = moved(later, ...steps);
  const playable = compileStory(later);
  return look(playable, restore(playable, state as SavedState));
}

describe('a move to the same version', () => {
  it.each([[[]], [['Pay', 'take Lamp', 'Go', 'drop Coin', 'Rest']], [['Go', 'Dive']]])(
    'changes nothing after %j',
    (steps) => {
      expect(moved(structuredClone(story), ...steps)).toEqual({
        kind: 'exact',
        state: play(story, ...steps).saved,
      });
    },
  );
});

describe('an exact move', () => {
  it('keeps what was never set or moved, where the new version begins otherwise', () => {
    expect(seen(withVariable('gold', { initial: 8 })).variables).toContain('gold: 5');
    expect(seen(withItem('lamp', { location: 'Cave' })).here).toEqual(['Lamp']);
    expect(seen(withItem('lamp', { location: 'inventory' })).carried).toEqual(['Coin']);
    expect(seen(withItem('coin', { location: null })).carried).toEqual(['Coin']);
  });
  it('says only what is not at the beginning of the new version', () => {
    const richer = changed(({ variables, items }) => {
      (variables[0] as NumberVariable).initial = 3;
      (items[0] as Item).location = 'inventory';
    });
    expect(moved(richer, 'Pay', 'take Lamp').state).toMatchObject({ variables: { mood: 'cross' } });
    expect(moved(richer, 'Pay', 'take Lamp').state).not.toHaveProperty('items');
    expect(moved(richer).state).toMatchObject({
      variables: { gold: 5 },
      items: { lamp: { Hall: 1 } },
    });
  });
  it('puts what is new at its beginning', () => {
    const more = changed(({ variables, items }) => {
      variables.push({ ...(variables[0] as Variable), id: 'new', key: 'silver' } as Variable);
      items.push({ ...(items[0] as Item), id: 'new', key: 'rope', name: 'Rope' });
    });
    const { variables, here } = seen(more, 'Pay');
    expect(variables).toContain('silver: 5');
    expect(here).toContain('Rope');
  });
  it('knows things by their ids, whatever they are called', () => {
    const renamed = changed(({ nodes, variables, items }) => {
      for (const thing of [...nodes, ...items]) thing.name = `New ${thing.name}`;
      for (const thing of [...variables, ...items]) thing.key = `new_${thing.key}`;
    });
    expect(moved(renamed, 'Pay', 'take Lamp', 'Go').kind).toBe('exact');
    expect(seen(renamed, 'Pay', 'take Lamp', 'Go')).toMatchObject({
      at: 'New Cave',
      carried: ['New Lamp', 'New Coin'],
      variables: ['new_gold: 3', 'new_mood: cross', 'new_brave: false'],
    });
  });
  it('lays what lay in a node that is gone where the new version first has it', () => {
    expect(moved(withoutThing('items', 'oven')).kind).toBe('exact');
    const later = without('Cave');
    (later.items[2] as Item).location = 'Hall';
    expect(moved(later).kind).toBe('exact');
    expect(seen(later).here).toEqual(['Lamp', '[Oven]']);
    const piled = moveState(compileStory(story), compileStory(without('Cave')), {
      ...play(story).saved,
      items: { coin: { inventory: 2, Cave: 7, Lake: 1 } },
    });
    expect(piled).toMatchObject({ kind: 'exact', state: { items: { coin: { inventory: 9 } } } });
  });
  it.each([
    ['a variable that was at its first value', withoutThing('variables', 'gold')],
    ['a variable whose kind is another', withVariable('gold', { kind: 'flag', initial: true })],
    ['a variable whose first value is not allowed', withVariable('gold', { min: 6, initial: 7 })],
    ['an item that nobody carries', withoutThing('items', 'lamp')],
    ['an achievement', withoutThing('achievements', 'explorer')],
    ['a node that was visited', without('Hall')],
    ['stacks', withItem('coin', { stackable: false })],
  ])('is not held back by the loss of %s', (_what, later) => {
    const saved = { ...play(story, 'Go').saved, calls: [] };
    expect(moveState(compileStory(story), compileStory(later), saved)).toMatchObject({
      kind: 'exact',
      state: { node_id: 'Cave', turn: 1 },
    });
  });
  it('keeps what was counted of things that are gone, and shows nobody', () => {
    const saved = { ...play(story, 'Pay', 'Go').saved, calls: [] };
    const { state } = moveState(compileStory(story), compileStory(without('Hall')), saved);
    expect(state).toMatchObject({
      visits: { Cave: 1, Hall: 2 },
      chosen: { a1: 1, a2: 1 },
      achievements: { explorer: 2 },
    });
    const later = compileStory(without('Hall'));
    expect(save(later, restore(later, state as SavedState)).visits).toEqual({ Cave: 1 });
  });
  it('gives an ending that has another name now to the reader who is there', () => {
    const renamed = changed(({ nodes }) => {
      (nodes[2] as Story['nodes'][0]).ending = { name: 'constructor', kind: 'bad' };
    });
    expect(moved(renamed, 'Go', 'Dive')).toMatchObject({
      kind: 'exact',
      state: { endings: { constructor: 2 } },
    });
  });
});

describe('a move is not exact when', () => {
  const state = (changes: object) => expect.objectContaining(changes);
  const noCall = changed(({ nodes }) => {
    for (const { actions } of nodes) for (const action of actions) action.call = false;
  });
  const ending = changed(({ nodes }) =>
    Object.assign(nodes[1] ?? {}, { ending: { name: 'Lost', kind: null } }),
  );
  const noEnding = changed(({ nodes }) => Object.assign(nodes[2] ?? {}, { ending: null }));
  const lost = (kind: string, name: string) => ({ kind, name });
  it.each([
    ['the node is gone', without('Hall'), [], [lost('node_gone', 'Hall')], null],
    [
      'a caller is gone',
      without('Hall'),
      ['Go'],
      [lost('caller_gone', 'Hall')],
      state({ node_id: 'Cave' }),
    ],
    ['nothing calls', noCall, ['Go'], [lost('caller_gone', 'Hall')], state({ node_id: 'Cave' })],
    [
      'the node has become an ending',
      ending,
      ['Go'],
      [lost('became_ending', 'Cave')],
      state({ node_id: 'Cave', endings: { Lost: 1 } }),
    ],
    [
      'a node is no ending any more',
      noEnding,
      ['Go', 'Dive'],
      [lost('no_longer_ending', 'Lake')],
      state({ node_id: 'Lake' }),
    ],
    [
      'a variable that was set is gone',
      withoutThing('variables', 'gold'),
      ['Pay'],
      [lost('variable_gone', 'gold')],
      state({ variables: { gold: 3, mood: 'cross' } }),
    ],
    [
      'a variable is of another kind',
      withVariable('gold', { kind: 'text', initial: 'none', label: 'Money' }),
      ['Pay'],
      [lost('variable_changed', 'gold')],
      state({ variables: { mood: 'cross' } }),
    ],
    [
      'a number is out of bounds',
      withVariable('gold', { min: 4 }),
      ['Pay'],
      [lost('variable_changed', 'gold')],
      state({ variables: { gold: 4, mood: 'cross' } }),
    ],
    [
      'an option is gone',
      withVariable('mood', { options: ['calm'] }),
      ['Pay'],
      [lost('variable_changed', 'mood')],
      state({ variables: { gold: 3 } }),
    ],
    [
      'a carried item is gone',
      withoutThing('items', 'lamp'),
      ['take Lamp'],
      [lost('item_gone', 'Lamp')],
      state({ node_id: 'Hall' }),
    ],
    [
      'what the reader laid down lay in a node that is gone',
      changed((copy) => {
        copy.nodes = copy.nodes.filter((node) => node.name !== 'Cave');
        Object.assign(copy.items[0] ?? {}, { location: null });
      }),
      ['take Lamp', 'Go', 'drop Lamp', 'Back'],
      [lost('item_out_of_reach', 'Lamp')],
      state({ node_id: 'Hall' }),
    ],
    [
      'more is carried than can be',
      withItem('coin', { stackable: false }),
      ['Go', 'Rest'],
      [lost('item_changed', 'Coin')],
      state({ node_id: 'Cave' }),
    ],
  ])('%s', (_when, later, steps, losses, state) => {
    expect(moved(later, ...steps)).toEqual({ kind: 'inexact', losses, state });
  });
  it('there is no room for all that the reader laid down', () => {
    const rooms = Array.from({ length: 70 }, (_, at) => `:: N${at}\n@ C${at} (stackable)`);
    const many = storyFrom`${rooms.join('\n')}`;
    const fewer = structuredClone(many);
    for (const item of fewer.items) item.location = null;
    const everywhere = Object.fromEntries(many.nodes.map(({ id }) => [id, 1]));
    const saved = { ...play(many).saved, items: { c0: everywhere, c1: everywhere } };
    const move = moveState(compileStory(many), compileStory(fewer), saved);
    expect(move).toMatchObject({ kind: 'inexact', state: { node_id: 'N0' } });
    expect(move.kind === 'inexact' && move.losses[0]?.kind).toBe('item_changed');
  });
  it('the old version does not know the node itself', () => {
    const saved = { ...play(story).saved, node_id: 'Moon' };
    expect(moveState(compileStory(story), compileStory(story), saved)).toEqual({
      kind: 'inexact',
      losses: [lost('node_gone', 'Moon')],
      state: null,
    });
  });
});

describe('what was moved', () => {
  it('is played on in the new version', () => {
    const later = changed(({ nodes }) => Object.assign(nodes[0] ?? {}, { name: 'Great hall' }));
    const playable = compileStory(later);
    const { state } = moved(later, 'take Lamp', 'Go');
    const back = look(playable, go(playable, restore(playable, state as SavedState), 'Back'));
    expect(back).toMatchObject({ at: 'Great hall', carried: ['Lamp', 'Coin'] });
  });
});

describe('a move of what level 2 has', () => {
  const bagged = storyFrom`
    $ bag = {map} (of rope | map | lamp, shown)
    $ price = 2.25 (0 to 9, decimals 2, shown)
    $ name = "Ann" (shown)
    :: Hall
    - Fill -> stay
    do add "rope" to bag
    do set price = 1.75
    do set price = price + 0.5
    do set price = price - 0.25
    - Tell -> stay
    ask name
    - Go -> Cave
    - Look -> stay (once_per_visit)
    :: Cave
    - Back -> back
  `;
  const changedBag = (change: (copy: Story) => void): Story => {
    const copy = structuredClone(bagged);
    change(copy);
    return copy;
  };
  const move = (later: Story, ...steps: string[]) =>
    moveState(compileStory(bagged), compileStory(later), play(bagged, ...steps).saved);
  const variable = (changes: object) => (copy: Story) => {
    for (const one of copy.variables)
      if (Object.hasOwn(one, Object.keys(changes)[0] ?? '')) Object.assign(one, changes);
  };

  it('keeps a set in whatever order, and what was typed', () => {
    const turned = changedBag(variable({ members: ['lamp', 'map', 'rope', 'moon'] }));
    const to = move(turned, 'Fill', 'Tell := Zoë', 'Look');
    expect(to).toMatchObject({
      kind: 'exact',
      state: { variables: { bag: ['map', 'rope'], price: 2, name: 'Zoë' }, here: ['a4'] },
    });
  });
  it('says that members are lost, and gives them back in a version that has them', () => {
    const poorer = changedBag(variable({ members: ['map', 'lamp'] }));
    const to = move(poorer, 'Fill');
    expect(to).toMatchObject({
      kind: 'inexact',
      losses: [{ kind: 'variable_changed', name: 'bag' }],
    });
    const playable = compileStory(poorer);
    const there = restore(playable, to.state as SavedState);
    expect(look(playable, there).variables).toContain('bag: map');
    const saved = save(playable, there, to.state as SavedState);
    const back = moveState(playable, compileStory(bagged), saved);
    expect(back).toMatchObject({ kind: 'exact', state: { variables: { bag: ['rope', 'map'] } } });
  });
  it('converts decimals exactly, or says that it cannot', () => {
    const finer = changedBag(variable({ decimals: 4 }));
    expect(move(finer, 'Fill')).toMatchObject({
      kind: 'exact',
      state: { variables: { price: 2 } },
    });
    const whole = changedBag(variable({ decimals: 0, initial: 1 }));
    expect(move(whole, 'Fill').kind).toBe('exact');
    // The first value gives way to the new one.
    expect(move(whole)).toMatchObject({ kind: 'exact' });
    const halved = storyFrom`
      $ price = 2.25 (0 to 9, decimals 2)
      :: Hall
      - Add -> stay
      do set price = price + 0.5
    `;
    const coarse = structuredClone(halved);
    Object.assign(coarse.variables[0] ?? {}, { decimals: 1, initial: 2.2 });
    const { saved } = play(halved, 'Add');
    expect(moveState(compileStory(halved), compileStory(coarse), saved)).toMatchObject({
      losses: [{ kind: 'variable_changed', name: 'price' }],
      state: { variables: { price: 2.7 } },
    });
  });
  it('says that there is no way back where something leads back, and only there', () => {
    const elsewhere = changedBag((copy) => {
      copy.nodes.shift();
    });
    expect(move(elsewhere, 'Go')).toMatchObject({
      losses: [
        { kind: 'caller_gone', name: 'Hall' },
        { kind: 'no_way_on', name: 'Cave' },
      ],
      state: { node_id: 'Cave' },
    });
    const without = changedBag((copy) => {
      copy.nodes.shift();
      copy.nodes[0]?.actions.splice(0, 9, blankAction('on', { target: 'Cave' }));
    });
    expect(move(without, 'Go').kind).toBe('exact');
    expect(move(without, 'Go').state).not.toHaveProperty('back');
  });
  it('works between the levels', () => {
    const first = { ...structuredClone(story), level: 1 as const };
    const { saved } = play(first, 'Pay', 'take Lamp', 'Go');
    const to = moveState(compileStory(first), compileStory({ ...story, level: 2 }), saved);
    expect(to).toEqual({ kind: 'exact', state: saved });
    expect(moveState(compileStory(story), compileStory(first), saved)).toEqual(to);
  });
});
