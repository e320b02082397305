import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Changer, MacroReader } from '../passage/macro-reader.ts';

/** The rounds of a loop that are written out at most. */
const maxRounds = 20;

/** `(for: each _hat, "red", ...(a: "blue"))[…]`: written out round by round where its values are written down. */
export const loop: Changer = (call, given, reader, read) => {
  const [each, ...values] = given;
  const name = variableOfEach(each);
  const rounds = name === null ? null : roundsOf(values, reader);
  if (name === null || rounds === null || rounds.length > maxRounds) {
    return [reader.lost(call, 'loop_left_out', read())];
  }
  return rounds.flatMap((round): Piece[] => {
    if (!('passage' in round)) return reader.knowing(name, round, read);
    const { when, passage } = round;
    const pieces = reader.within(when, () => reader.knowing(name, { passage }, read));
    return [{ type: 'branch', arms: [{ when, pieces }], at: reader.place(call) }];
  });
};

type Round = ForeignExpression | { passage: string; when: ForeignExpression };

function variableOfEach(each: HarloweValue | undefined): string | null {
  if (each?.type !== 'lambda' || each.word !== 'each' || each.left !== null) return null;
  return each.right.type === 'variable' ? each.right.name : null;
}

function roundsOf(values: HarloweValue[], reader: MacroReader): Round[] | null {
  const rounds: Round[] = [];
  for (const value of values) {
    const isSpread = value.type === 'unary' && value.operator === '...';
    const found = isSpread ? spread(value.of, reader) : [reader.value(value)];
    if (found === null) return null;
    rounds.push(...found);
  }
  return rounds.some((round) => !('passage' in round) && round.type === 'foreign') ? null : rounds;
}

function spread(value: HarloweValue, reader: MacroReader): Round[] | null {
  if (value.type === 'macro' && value.name === 'openstorylets' && value.given.length === 0) {
    return reader.story.storylets.map(({ name, when }) => ({ passage: name, when }));
  }
  const list = reader.value(value);
  return list.type === 'list' ? list.of : null;
}
