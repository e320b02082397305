import { beginTurn, compileStory, view } from '@brasslamp/story/engine';
import { seededDice } from '@brasslamp/story/engine/dice';
import type { Variable } from '@brasslamp/story/model/variable';
import { plainText } from '@brasslamp/story/text/plain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importOne } from '../../../testing/import-story.ts';
import { PiecePlayer } from '../../../testing/play-pieces.ts';
import {
  at,
  declared,
  number,
  set,
  show,
  tell,
  text,
  variable,
  words,
} from '../../../testing/tell-pieces.ts';
import { blankStory } from '../../pieces/blank-story.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';

const flag = (value: boolean): ForeignExpression => ({ type: 'flag', value });
const member = (type: 'add' | 'remove', name: string): Piece => ({
  at,
  type,
  variable: 'bag',
  member: text(name),
});
const when = (asked: ForeignExpression, ...pieces: Piece[]): Piece => ({
  at,
  type: 'branch',
  arms: [{ when: asked, pieces }],
});

/** What variables hold at first, and what is done at the start. */
function startOf(onStart: Piece[], given: Parameters<typeof tell>[0] | null = null) {
  const { story, losses } = tell({ units: { Hall: [words('a')] }, ...given, onStart });
  const initial = ({ key, initial: value }: Variable) => [key, value];
  return {
    initial: Object.fromEntries(story.variables.map(initial)),
    onStart: story.on_start,
    losses,
  };
}

describe('what a story sets before it begins', () => {
  it('is what its variables hold at first', () => {
    expect(
      startOf([
        set('health', number(20)),
        set('cold', { type: 'negative', of: number(3) }),
        set('half', number(0.5)),
        set('open', flag(true)),
        set('name', text('Ada')),
        set('bag', { type: 'list', of: [text('rope'), text('lamp')] }),
      ]),
    ).toEqual({
      initial: { health: 20, cold: -3, half: 0.5, open: true, name: 'Ada', bag: ['rope', 'lamp'] },
      onStart: [],
      losses: [],
    });
  });

  it('is the last of several values, and what is put into a set one by one', () => {
    const { initial, onStart } = startOf([
      set('health', number(20)),
      member('add', 'rope'),
      set('health', number(30)),
      member('add', 'lamp'),
      member('remove', 'rope'),
    ]);
    expect(initial).toEqual({ health: 30, bag: ['lamp'] });
    expect(onStart).toEqual([]);
  });

  it('stays done at the start where its variable was read or changed before', () => {
    const sum: ForeignExpression = {
      type: 'arithmetic',
      operator: '+',
      left: variable('health'),
      right: number(1),
    };
    const { initial, onStart } = startOf([
      set('health', number(20)),
      set('most', sum),
      set('health', number(5)),
      set('most', number(9)),
      set('fuel', number(4)),
    ]);
    expect(initial).toEqual({ health: 20, most: 0, fuel: 4 });
    expect(onStart).toEqual(['set most = health + 1', 'set health = 5', 'set most = 9']);
  });

  it('stays done at the start where it hangs on a condition or on chance, and so does what follows it', () => {
    const { initial, onStart } = startOf([
      when(variable('open'), set('health', number(20))),
      set('health', number(7)),
      set('open', flag(true)),
      set('luck', { type: 'between', from: number(1), to: number(6) }),
      set('luck', number(3)),
    ]);
    expect(initial).toEqual({ open: false, health: 0, luck: 0 });
    expect(onStart).toEqual([
      'if open then set health = 20 end',
      'set health = 7',
      'set open = yes',
      'set luck = random(1, 6)',
      'set luck = 3',
    ]);
  });

  it('stays done at the start where the bounds of the variable are narrower', () => {
    const variables = [{ ...declared('health', number(1)), bounds: { min: 0, max: 10 } }];
    const units = { Hall: [show('health')] };
    const { initial, onStart } = startOf([set('health', number(20))], { units, variables });
    expect(initial).toEqual({ health: 1 });
    expect(onStart).toEqual(['set health = 20']);
  });

  it('is one of the list where a variable is one of a list', () => {
    const variables = [declared('mood', text('calm'))];
    const { initial, onStart } = startOf([set('mood', text('cross'))], { units: {}, variables });
    expect(initial).toEqual({ mood: 'cross' });
    expect(onStart).toEqual([]);
  });

  it('is what its first node sets as it is entered, which it does each time', () => {
    const sum: ForeignExpression = {
      type: 'arithmetic',
      operator: '+',
      left: variable('fuel'),
      right: number(1),
    };
    const units = {
      Hall: [
        set('health', number(20)),
        set('fuel', number(4)),
        set('most', sum),
        set('most', number(9)),
        show('luck'),
        set('luck', number(6)),
        when(variable('open'), set('open', flag(true))),
        set('open', flag(true)),
        member('add', 'rope'),
        set('health', number(10)),
      ],
    };
    const variables = [declared('fuel', number(9))];
    const { story } = tell({ units, variables, onStart: [member('add', 'lamp')] });
    const initial = story.variables.map(({ key, initial: value }) => [key, value]);
    expect(Object.fromEntries(initial)).toEqual({
      bag: ['lamp', 'rope'],
      health: 20,
      most: 0,
      fuel: 9,
      luck: 0,
      old_luck: 0,
      open: false,
      old_open: false,
    });
    expect(story.nodes[0]?.on_enter.every).toEqual([
      'set health = 20',
      'set fuel = 4',
      'set most = fuel + 1',
      'set most = 9',
      'set old_luck = luck',
      'set luck = 6',
      'set old_open = open',
      'if open then set open = yes end',
      'set open = yes',
      'add "rope" to bag',
      'set health = 10',
    ]);
  });

  it('is not what its first node sets where each entry asks for it before', () => {
    const units = { Hall: [set('health', number(20)), words('a')] };
    const more: ForeignExpression = {
      type: 'arithmetic',
      operator: '+',
      left: variable('health'),
      right: number(1),
    };
    const { story } = tell({ units, onEntry: [set('most', more)] });
    expect(story.variables.map(({ key, initial }) => [key, initial])).toEqual([
      ['health', 0],
      ['most', 0],
    ]);
  });

  it('is what a startup passage of Harlowe and an init passage of SugarCube set', () => {
    const harlowe = importOne(
      ':: StoryData\n{"format":"Harlowe"}\n\n:: Start\n$health\n\n' +
        ':: Begin [startup]\n(set: $health to 20)\n(set: $bag to (a: "rope"))\n',
    ).story;
    const sugarcube = importOne(
      ':: StoryData\n{"format":"SugarCube"}\n\n:: Start\n$health $luck\n\n' +
        ':: StoryInit\n<<set $luck to random(1, 6)>>\n<<set $health to 20>>\n',
    ).story;
    for (const { variables } of [harlowe, sugarcube]) {
      expect(variables.find(({ key }) => key === 'health')).toMatchObject({ initial: 20 });
    }
    expect(harlowe.on_start).toEqual([]);
    expect(sugarcube.on_start).toEqual(['set luck = random(1, 6)']);
  });
});

describe('what is set before the first choice', () => {
  const names = ['gold', 'fuel', 'luck'];
  const anyName = fc.constantFrom(...names);
  const anyPiece: fc.Arbitrary<Piece> = fc.oneof(
    fc.tuple(anyName, fc.nat(9)).map(([name, value]) => set(name, number(value))),
    anyName.map((name) => show(name)),
    fc.tuple(anyName, anyName).map(([name, other]) =>
      set(name, {
        type: 'arithmetic',
        operator: '+',
        left: variable(other),
        right: number(1),
      }),
    ),
    fc
      .tuple(anyName, anyName)
      .map(([name, other]) =>
        when(
          { type: 'compare', operator: '>', left: variable(name), right: number(2) },
          set(other, number(7)),
        ),
      ),
    fc.constantFrom('rope', 'lamp').map((name) => member('add', name)),
    fc.constantFrom('rope', 'lamp').map((name) => member('remove', name)),
  );
  const pieces = fc.array(anyPiece, { maxLength: 8 });
  const isEffect = ({ type }: Piece) => type !== 'value';

  it('is read the same, wherever it is said', () => {
    let begun = 0;
    fc.assert(
      fc.property(pieces, pieces, pieces, (start, entry, first) => {
        const [onStart, onEntry] = [start.filter(isEffect), entry.filter(isEffect)];
        const size: Piece = { at, type: 'value', of: { type: 'size', of: variable('bag') } };
        const all = [...names.map((name) => show(name)), size].flatMap((one) => [words(';'), one]);
        // What nobody comes to says that they are numbers.
        const kinds = names.map((name) => set(name, number(0)));
        const units = { Hall: [...first, ...all], Never: [...kinds, member('add', 'key')] };
        const { story, losses } = tell({ units, onStart, onEntry });
        expect(losses).toEqual([]);
        const playable = compileStory(story);
        const { state, read } = beginTurn(playable, 1);
        const { body } = view(playable, state, seededDice(state), read);
        const unit = (name: string, own: Piece[]) => ({
          ...{ name, chapter: null, tags: [], position: null, availableWhen: null, priority: 0 },
          text: at.of,
          pieces: [...onEntry, ...own],
        });
        const player = new PiecePlayer({
          ...blankStory('T', 'test'),
          onStart,
          units: [unit('Hall', units.Hall)],
        });
        const bare = (text: string) => text.replace(/\s/g, '');
        expect(bare(plainText(body))).toBe(bare(player.shown));
        if (story.variables.some(({ key, initial }) => names.includes(key) && initial !== 0)) {
          begun += 1;
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 200) },
    );
    expect(begun).toBeGreaterThan(50);
  });
});
