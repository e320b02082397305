import { play } from '@brasslamp/story/testing/play';
import { describe, expect, it } from 'vitest';
import {
  at,
  choice,
  declared,
  go,
  number,
  set,
  shortOf,
  show,
  source,
  tell,
  text,
  variable,
  words,
} from '../../testing/tell-pieces.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { Macro } from '../pieces/source-story.ts';

describe('a value that changes after it is shown', () => {
  it('is kept in a hidden variable, so that the unit stays one node', () => {
    const { story, losses } = tell({
      variables: [declared('goldCoins', number(5))],
      units: {
        Shop: [show('goldCoins'), words(' then '), set('goldCoins', number(2)), show('goldCoins')],
      },
    });
    expect(losses).toEqual([]);
    expect(story.nodes.map(shortOf)).toEqual([
      {
        name: 'Shop',
        body: '{old_gold_coins} then {gold_coins}',
        effects: ['set old_gold_coins = gold_coins', 'set gold_coins = 2'],
        choices: [],
        ways: [],
      },
    ]);
    expect(story.variables.map(({ key, label, shown }) => [key, label, shown])).toEqual([
      ['gold_coins', 'Gold coins', false],
      ['old_gold_coins', 'Old gold coins', false],
    ]);
  });

  it('begins with as much of a text as it can hold, and says so', () => {
    const long = 'abc '.repeat(60);
    const { story, losses } = tell({
      variables: [declared('tale', text(long))],
      units: { Hall: [show('tale'), set('tale', text('over'))] },
    });
    expect(story.variables[0]).toMatchObject({ kind: 'text', initial: long.slice(0, 200) });
    expect(losses.map(({ kind, construct }) => [kind, construct])).toEqual([
      ['over_limit', 'tale'],
    ]);
  });

  it('needs no keeping where nothing shows it before', () => {
    const { story } = tell({
      units: { Shop: [words('a '), set('gold', number(2)), show('gold')] },
    });
    expect(story.nodes[0]?.on_enter.every).toEqual(['set gold = 2']);
    expect(story.variables).toHaveLength(1);
  });

  it('is kept before an arm in which nobody can be', () => {
    const never: ForeignExpression = {
      type: 'compare',
      operator: '=',
      left: variable('mood'),
      right: text('cross'),
    };
    const { story } = tell({
      variables: [
        declared('mood', text('calm')),
        declared('name', text('')),
        declared('open', { type: 'flag', value: true }),
      ],
      units: {
        Hall: [
          {
            at,
            type: 'branch',
            arms: [
              { when: variable('open'), pieces: [show('name'), set('name', text('Ada'))] },
              { when: never, pieces: [set('name', text('Bea'))] },
            ],
          },
          set('mood', text('sad')),
        ],
      },
    });
    expect(story.nodes[0]?.body).toBe('{if open}{old_name}{end}');
  });
});

describe('an arm that begins a paragraph', () => {
  const paragraph: Piece = { at, type: 'paragraph_break' };
  const bodyOf = (pieces: Piece[]) => tell({ units: { Shop: pieces } }).story.nodes[0]?.body;
  const rich = (...pieces: Piece[]): Piece => ({
    at,
    type: 'branch',
    arms: [{ when: variable('rich'), pieces }],
  });
  const isRich = set('rich', { type: 'flag', value: true });

  it('is not joined to the words before it', () => {
    const body = bodyOf([isRich, words('A wall.'), rich(paragraph, words('Buy.'))]);
    expect(body).toBe('A wall.\n\n{if rich}\nBuy.\n{end}');
  });

  it('stays in its line where a paragraph begins already', () => {
    const body = bodyOf([isRich, rich(paragraph, words('Buy')), words(' now.')]);
    expect(body).toBe('{if rich}Buy{end} now.');
  });

  it('that holds always has its words alone', () => {
    const flag = (value: boolean): ForeignExpression => ({ type: 'flag', value });
    const arms = [
      { when: flag(false), pieces: [words('no')] },
      { when: flag(true), pieces: [words('yes')] },
      { when: variable('rich'), pieces: [words('rich')] },
      { when: null, pieces: [words('else')] },
    ];
    expect(bodyOf([isRich, words('A '), { at, type: 'branch', arms }])).toBe('A yes');
  });

  it('stays in its line where it only ends one', () => {
    const body = bodyOf([isRich, words('A '), rich(words('wall')), paragraph, words('B')]);
    expect(body).toBe('A {if rich}wall{end}\n\nB');
  });
});

describe('the marks of a choice', () => {
  const marked = (isInText: boolean): Piece => {
    const label: Piece[] = [words('go '), { at, type: 'strong', pieces: [words('in')] }];
    return Object.assign(choice('', 'Shop'), { label, isInText });
  };

  it('stay where it stands in the text', () => {
    const { story, losses } = tell({ units: { Shop: [marked(true)] } });
    expect(story.nodes[0]).toMatchObject({
      body: '[go **in**](action:a1)',
      actions: [{ label: 'go in' }],
    });
    expect(losses).toEqual([]);
  });

  it('are lost where it stands below', () => {
    const { losses } = tell({ units: { Shop: [marked(false)] } });
    expect(losses.map(({ kind }) => kind)).toEqual(['link_marks_dropped']);
  });
});

describe('a comment', () => {
  const comment = (typed: string): Piece => ({
    type: 'lost',
    kind: 'comment_left_out',
    construct: '/*',
    keeps: [],
    at: { of: { ...source, text: typed }, start: 0, end: typed.length },
  });

  it('is a note of its node, and no loss', () => {
    const pieces = [comment('/* Warmer. */'), words('A'), comment('<!-- Or not -->')];
    const { story, notes, losses, full } = tell({ units: { Shop: pieces, Mill: [] } });
    expect([...notes]).toEqual([[story.nodes[0]?.id, 'Warmer.\n\nOr not']]);
    expect([losses, full]).toEqual([[], 2]);
  });

  it('that is too long for a note is a loss', () => {
    const { notes, losses, near } = tell({ units: { Shop: [comment('x'.repeat(5_000))] } });
    expect([notes.size, losses.map(({ kind }) => kind), near]).toEqual([
      0,
      ['comment_left_out'],
      1,
    ]);
  });
});

describe('the chapters of a story whose source has none', () => {
  it('are one, and it is not empty', () => {
    const { story } = tell({ units: { Shop: [choice('a', 'Nowhere')], Mill: [words('b')] } });
    expect(story.chapters.map(({ title }) => title)).toEqual(['T']);
    const [chapter] = story.chapters;
    expect(story.nodes.every(({ chapter_id }) => chapter_id === chapter?.id)).toBe(true);
  });
});

describe('what leads away in an arm', () => {
  it('makes words behind it count the times that they were come to', () => {
    const { story } = tell({
      variables: [declared('open', { type: 'flag', value: true })],
      units: {
        Hall: [
          { at, type: 'branch', arms: [{ when: variable('open'), pieces: [go('Well')] }] },
          { at, type: 'vary', how: 'once', of: [[words('New here.')]] },
          choice('On', 'Hall'),
        ],
        Well: [choice('Shut', 'Hall', [set('open', { type: 'flag', value: false })])],
      },
    });
    expect(play(story, 'Shut').text).toBe('New here.');
    expect(play(story, 'Shut', 'On').text).toBe('');
  });

  it('that is under a choice made here waits, for the node is not entered again', () => {
    const chosen: ForeignExpression = { type: 'chosen_here', choice: 'Hit' };
    const isDead: ForeignExpression = {
      type: 'compare',
      operator: '=',
      left: variable('health'),
      right: number(0),
    };
    const branch = (when: ForeignExpression, pieces: Piece[]): Piece => ({
      at,
      type: 'branch',
      arms: [{ when, pieces }],
    });
    const { story, losses } = tell({
      variables: [declared('health', number(1))],
      units: {
        Hall: [
          choice('Hit', '', [set('health', number(0))]),
          branch(chosen, [words('A blow.'), branch(isDead, [go('Dead')])]),
        ],
        Dead: [words('The end.')],
      },
    });
    expect(losses.map(({ kind, node }) => [kind, node])).toEqual([['jump_waits', 'Hall']]);
    expect(play(story, 'Hit').text).toContain('A blow.');
    expect(play(story, 'Hit', '…').text).toBe('The end.');
  });

  it('leaves the text of its own unit behind, and no other', () => {
    const { story } = tell({
      units: {
        Hall: [choice('On', 'Stair', [words('You go.')])],
        Stair: [
          words('Dark.'),
          { at, type: 'go', to: { type: 'unit', name: 'Cellar' }, keepText: false, isCall: false },
        ],
        Cellar: [words('Cold.'), choice('Up', 'Hall')],
      },
    });
    expect(play(story, 'On').text).toBe('You go.\nCold.');
  });

  it('takes what follows the branch into the other arm', () => {
    const { story } = tell({
      variables: [declared('open', { type: 'flag', value: false })],
      units: {
        Door: [
          words('A door. '),
          {
            at,
            type: 'branch',
            arms: [{ when: variable('open'), pieces: [words('It opens.'), go('Hall')] }],
          },
          words('It is shut.'),
          choice('Knock', 'Door', [set('open', { type: 'flag', value: true })]),
        ],
        Hall: [words('A hall.')],
      },
    });
    expect(shortOf(story.nodes[0] ?? fail())).toEqual({
      name: 'Door',
      body: 'A door. {if open}It opens.{else}It is shut.{end}',
      effects: [],
      choices: ['Knock'],
      ways: ['open'],
    });
    const { text: shown, at: where } = play(story, 'Knock');
    expect([shown, where]).toEqual(['A door. It opens.\nA hall.', 'Hall']);
  });
});

const fail = (): never => {
  throw new Error('No node');
};

describe('the kind of a variable', () => {
  it.each([
    ['a number where flags are in it too', [number(2), { type: 'flag', value: true }], 'number'],
    ['a flag', [{ type: 'flag', value: true }], 'flag'],
    ['one of a list, with a number as a word', [text('none'), number(3)], 'choice'],
    ['a set', [{ type: 'list', of: [text('rope')] }], 'set'],
  ] as [string, ForeignExpression[], string][])('is %s', (_, values, kind) => {
    const [first = number(0), ...others] = values;
    const { story, losses } = tell({
      variables: [declared('x', first)],
      units: { A: others.map((value) => set('x', value)) },
    });
    expect([story.variables.map((one) => one.kind), losses]).toEqual([[kind], []]);
  });

  it('of two kinds is one loss at the first place, and what reads it stays as typed', () => {
    const list: ForeignExpression = { type: 'list', of: [text('rope')] };
    const { story, losses } = tell({
      units: { A: [set('x', list), set('x', number(2)), show('x')] },
    });
    expect(story.variables).toEqual([]);
    expect(story.nodes[0]?.body).toBe('<<three>>');
    expect(
      losses.map(({ kind, line, column, source: typed }) => [kind, line, column, typed]),
    ).toEqual([
      ['variable_of_two_kinds', 8, 5, '<<three>>'],
      ['effect_left_out', 8, 5, '<<three>>'],
      ['variable_kept_as_text', 8, 5, '<<three>>'],
    ]);
  });
});

describe('a macro', () => {
  const greet: Macro = {
    name: 'greet',
    parameters: [{ name: 'who', isReference: false }],
    pieces: [words('Hello, '), show('who'), words('.')],
    returns: null,
  };

  it('is written out with what it was given', () => {
    const { story } = tell({
      macros: [greet],
      units: { A: [{ at, type: 'invoke', name: 'greet', with: [text('Ann')] }] },
    });
    expect(story.nodes[0]?.body).toBe('Hello, Ann.');
  });

  it('in a ring is its source, and a loss', () => {
    const ring: Macro = { ...greet, pieces: [{ at, type: 'invoke', name: 'greet', with: [] }] };
    const { story, losses } = tell({
      macros: [ring],
      units: { A: [{ at, type: 'invoke', name: 'greet', with: [text('Ann')] }] },
    });
    expect(story.nodes[0]?.body).toBe('<<three>>');
    expect(losses.map(({ kind }) => kind)).toEqual(['macro_in_ring']);
  });
});

describe('a destination', () => {
  it('that a variable names is a choice for each name it ever has', () => {
    const computed: Piece = {
      ...choice('On', 'B'),
      to: { type: 'computed', of: variable('way') },
    } as Piece;
    const { story, losses } = tell({
      variables: [declared('way', text('B'))],
      units: { A: [computed, choice('Turn', 'A', [set('way', text('C'))])], B: [], C: [] },
    });
    expect(losses).toEqual([]);
    expect(shortOf(story.nodes[0] ?? fail()).choices).toEqual([
      'On if way = "B"',
      'On if way = "C"',
      'Turn',
    ]);
    expect(play(story, 'Turn', 'On').at).toBe('C');
  });

  it('that is not in the file is a locked choice with its name, and a loss', () => {
    const { story, losses } = tell({ units: { A: [choice('', 'Gone')] } });
    expect(play(story).choices).toEqual(['[Gone]']);
    expect(losses.map(({ kind, construct, line }) => [kind, construct, line])).toEqual([
      ['broken_link', 'Gone', 8],
    ]);
  });
});

describe('hostile pieces', () => {
  it('nested 100,000 deep are cut, and say so', () => {
    let pieces: Piece[] = [words('deep')];
    for (let depth = 0; depth < 100_000; depth += 1) {
      pieces = [{ at, type: 'branch', arms: [{ when: variable('x'), pieces }] }];
    }
    const { losses } = tell({ units: { A: pieces } });
    expect(losses.map(({ kind }) => kind)).toContain('over_limit');
  });

  it('100,000 in a row take their time, and no more', () => {
    const flow = Array.from({ length: 100_000 }, (_, index) =>
      index % 2 === 0 ? words('x ') : set('gold', number(1)),
    );
    const { story, losses } = tell({ units: { A: flow } });
    expect(story.nodes.length).toBeGreaterThan(0);
    expect(losses.map(({ kind }) => kind)).toContain('over_limit');
  });
});
