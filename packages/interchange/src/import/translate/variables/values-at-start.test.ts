import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { importOne } from '../../../testing/import-story.ts';
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
