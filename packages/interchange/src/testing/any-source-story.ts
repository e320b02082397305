/** Random stories in pieces, for properties: well formed, with every kind of piece. */
import fc from 'fast-check';
import { blankStory } from '../import/pieces/blank-story.ts';
import type { ForeignExpression } from '../import/pieces/foreign-expression.ts';
import { newChoice } from '../import/pieces/new-choice.ts';
import type { Destination, Piece } from '../import/pieces/piece.ts';
import type { SourceStory, Unit } from '../import/pieces/source-story.ts';
import type { SourcePlace, SourceText } from '../import/pieces/source-text.ts';

const text: SourceText = { name: 'all', file: null, firstLine: 1, text: 'the source' };
export const somewhere: SourcePlace = { of: text, start: 0, end: 10 };
const at = somewhere;

const numbers = ['gold', 'luckyNumber'];
const texts = ['mood', 'Name of it'];
const moods = ['calm', 'cross', 'sad'];
const sets = ['bag'];
const members = ['rope', 'lamp', 'key'];
export const unitNames = ['Hall', 'hall', 'Cellar', 'Old attic', 'Well'];

const number = (value: number): ForeignExpression => ({ type: 'number', value });
const variable = (name: string): ForeignExpression => ({ type: 'variable', name });
const anyText = fc
  .constantFrom(...moods)
  .map((value): ForeignExpression => ({ type: 'text', value }));

const anyNumber: fc.Arbitrary<ForeignExpression> = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map(number),
  fc.constantFrom(...numbers).map(variable),
  fc.record({
    type: fc.constant('arithmetic'),
    operator: fc.constantFrom('+', '-'),
    left: fc.constantFrom(...numbers).map(variable),
    right: fc.integer({ min: 1, max: 3 }).map(number),
  }),
  fc.record({ type: fc.constant('visits'), unit: fc.constantFrom(null, ...unitNames) }),
  fc.constant<ForeignExpression>({ type: 'size', of: variable('bag') }),
);

const anySimpleCondition: fc.Arbitrary<ForeignExpression> = fc.oneof(
  fc.record({
    type: fc.constant('compare'),
    operator: fc.constantFrom('=', '!=', '<', '<=', '>', '>='),
    left: anyNumber,
    right: anyNumber,
  }),
  fc.record({
    type: fc.constant('compare'),
    operator: fc.constantFrom('=', '!='),
    left: fc.constantFrom(...texts).map(variable),
    right: anyText,
  }),
  fc.constantFrom('isOpen', 'gold', 'bag').map(variable),
  fc.constantFrom(...members).map(
    (value): ForeignExpression => ({
      type: 'contains',
      list: variable('bag'),
      member: { type: 'text', value },
    }),
  ),
  fc.record({ type: fc.constant('seen'), unit: fc.constantFrom(...unitNames) }),
);

export const anyCondition: fc.Arbitrary<ForeignExpression> = fc.oneof(
  anySimpleCondition,
  anySimpleCondition.map((of): ForeignExpression => ({ type: 'not', of })),
  fc.record({
    type: fc.constantFrom('and', 'or'),
    left: anySimpleCondition,
    right: anySimpleCondition,
  }),
);

const anyEffect: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({
    at: fc.constant(at),
    type: fc.constant('set'),
    variable: fc.constantFrom(...numbers),
    value: anyNumber,
  }),
  fc.record({
    at: fc.constant(at),
    type: fc.constant('set'),
    variable: fc.constantFrom(...texts),
    value: anyText,
  }),
  fc.record({
    at: fc.constant(at),
    type: fc.constant('set'),
    variable: fc.constant('isOpen'),
    value: anySimpleCondition.filter(({ type }) => type !== 'variable'),
  }),
  fc.record({
    at: fc.constant(at),
    type: fc.constantFrom('add', 'remove'),
    variable: fc.constantFrom(...sets),
    member: fc
      .constantFrom(...members)
      .map((value): ForeignExpression => ({ type: 'text', value })),
  }),
);

const anyWord = fc.constantFrom(
  'The door',
  'a *lamp*',
  '{gold}',
  '1. x',
  '[a](b)',
  'Go |',
  '_x_',
  '# no',
  '\\',
  '"It" – ',
);
const anyWords = anyWord.map((words): Piece => ({ at, type: 'words', text: `${words} ` }));

const anyFlow: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 4, arbitrary: anyWords },
  fc.constantFrom('line_break', 'paragraph_break', 'rule').map((type): Piece => ({ at, type })),
  fc
    .constantFrom(...numbers, ...texts)
    .map((name): Piece => ({ at, type: 'value', of: variable(name) })),
);

const anyDestination: fc.Arbitrary<Destination> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...unitNames).map((name): Destination => ({ type: 'unit', name })),
  },
  fc.constant<Destination>({ type: 'end', name: '' }),
  fc.constant<Destination>({ type: 'computed', of: variable('way') }),
);

const anyChoice = (depth: number): fc.Arbitrary<Piece> =>
  fc.record({
    at: fc.constant(at),
    type: fc.constant('choice'),
    key: fc.constant(null),
    label: fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(...numbers))
      .map(([id, name]): Piece[] => [
        { at, type: 'words', text: `take ${id} ` },
        { at, type: 'value', of: variable(name) },
      ]),
    isInText: fc.boolean(),
    to: anyDestination,
    isCall: fc.constant(false),
    use: fc.constantFrom('repeatable', 'once'),
    when: fc.option(anyCondition, { nil: null }),
    otherwise: fc.constant('hide'),
    ask: fc.constant(null),
    pieces: fc.array(
      fc.oneof({ weight: 3, arbitrary: anyEffect }, anyWords, anyBranch(Math.min(depth, 1), false)),
      { maxLength: 2 },
    ),
  });

const anyGo: fc.Arbitrary<Piece> = fc.record({
  at: fc.constant(at),
  type: fc.constant('go'),
  to: anyDestination,
  keepText: fc.boolean(),
  isCall: fc.constant(false),
});

function anyBranch(depth: number, mayLead: boolean): fc.Arbitrary<Piece> {
  return fc
    .tuple(
      fc.array(fc.tuple(anyCondition, anyPieces(depth - 1, mayLead)), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.option(anyPieces(depth - 1, mayLead), { nil: null }),
    )
    .map(
      ([arms, otherwise]): Piece => ({
        at,
        type: 'branch',
        arms: [
          ...arms.map(([when, pieces]) => ({ when, pieces })),
          ...(otherwise === null ? [] : [{ when: null, pieces: otherwise }]),
        ],
      }),
    );
}

function anyPieces(depth: number, mayLead: boolean): fc.Arbitrary<Piece[]> {
  const kinds: fc.WeightedArbitrary<Piece>[] = [
    { weight: 4, arbitrary: anyFlow },
    { weight: 3, arbitrary: anyEffect },
  ];
  if (mayLead)
    kinds.push({ weight: 3, arbitrary: anyChoice(depth) }, { weight: 1, arbitrary: anyGo });
  if (depth > 0) {
    const inner = fc.array(anyFlow, { minLength: 1, maxLength: 3 });
    kinds.push(
      { weight: 3, arbitrary: anyBranch(depth, mayLead) },
      {
        weight: 1,
        arbitrary: fc.record({
          at: fc.constant(at),
          type: fc.constant('vary'),
          how: fc.constantFrom('cycle', 'sequence', 'once'),
          of: fc.array(anyPieces(depth - 1, mayLead), { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          at: fc.constant(at),
          type: fc.constantFrom('strong', 'emphasis', 'quote'),
          pieces: fc.oneof(inner, anyPieces(depth - 1, mayLead)),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          at: fc.constant(at),
          type: fc.constant('list'),
          isOrdered: fc.boolean(),
          items: fc.array(inner, { minLength: 1, maxLength: 3 }),
        }),
      },
    );
  }
  return fc.array(fc.oneof(...kinds), { maxLength: 5 });
}

/** A way on that is always there, so that plays are long. */
const wayOn = (name: string): Piece =>
  newChoice({
    at,
    label: [{ at, type: 'words', text: 'walk on' }],
    isInText: false,
    to: { type: 'unit', name },
  });

const anyUnit = (name: string): fc.Arbitrary<Unit> =>
  fc.tuple(anyPieces(3, true), fc.constantFrom(...unitNames)).map(([pieces, next]) => ({
    name,
    chapter: null,
    tags: [],
    position: null,
    availableWhen: null,
    priority: 0,
    text,
    pieces: [...pieces, wayOn(next)],
  }));

/** What no unit is asked for: nobody is in one yet. */
const anyStart = fc
  .array(fc.oneof({ weight: 4, arbitrary: anyEffect }, anyBranch(1, false)), { maxLength: 6 })
  .filter((pieces) => !JSON.stringify(pieces).includes('"unit":null'));

const declared = (name: string, initial: ForeignExpression) => ({
  name,
  initial,
  bounds: null,
  label: '',
  isShown: false,
});

export const anySourceStory: fc.Arbitrary<SourceStory> = fc
  .tuple(anyStart, ...unitNames.map(anyUnit))
  .map(([onStart, ...units]) => ({
    ...blankStory('Any', 'test'),
    units,
    onStart,
    variables: [
      declared('gold', number(2)),
      declared('luckyNumber', number(0)),
      declared('mood', { type: 'text', value: 'calm' }),
      declared('Name of it', { type: 'text', value: '' }),
      declared('isOpen', { type: 'flag', value: false }),
      declared('bag', { type: 'list', of: [{ type: 'text', value: 'lamp' }] }),
      declared('way', { type: 'text', value: 'Cellar' }),
    ],
  }));
