import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type StoredTurn, storedTurn, wholeStates } from './stored-turns.ts';

/** Stores one state after the other, as the turns of a playthrough do. */
function storeAll(states: object[]): StoredTurn[] {
  const stored: StoredTurn[] = [];
  let wholeTurn = 0;
  for (const [turn, state] of states.entries()) {
    const text = JSON.stringify(state);
    const before = JSON.stringify(states[turn - 1] ?? {});
    const one =
      turn === 0
        ? { turn, state: text, whole_turn: null }
        : storedTurn(turn, text, { before, wholeTurn });
    wholeTurn = one.whole_turn ?? turn;
    stored.push(one);
  }
  return stored;
}

const key = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', ''), fc.string());
const value = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.string(),
  fc.string({ minLength: 300, maxLength: 600 }),
  fc.array(fc.string(), { maxLength: 3 }),
);
const fields = fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value, { maxKeys: 5 })), {
  maxKeys: 6,
  noNullPrototype: true,
});

it('gives every state back as it was', () => {
  fc.assert(
    fc.property(fc.array(fields, { minLength: 1, maxLength: 12 }), (states) => {
      // Long enough for only the changes to be stored.
      const long = states.map((state, turn) => ({ ...state, long: 'x'.repeat(2_000), turn }));
      const back = wholeStates(storeAll(long));
      for (const [turn, state] of long.entries()) {
        expect(JSON.parse(back.get(turn) ?? '')).toEqual(JSON.parse(JSON.stringify(state)));
      }
    }),
  );
});

it('stores the changes of a long reading, and a whole state now and then', () => {
  const visits: Record<string, number> = {};
  const states = Array.from({ length: 1_000 }, (_, turn) => {
    visits[`01a20378-006c-72a0-a290-${String(turn).padStart(12, '0')}`] = 1;
    return { node_id: String(turn), turn, visits: { ...visits } };
  });
  const stored = storeAll(states);
  const bytes = stored.reduce((sum, { state }) => sum + state.length, 0);
  const whole = states.reduce((sum, state) => sum + JSON.stringify(state).length, 0);
  expect(bytes).toBeLessThan(whole / 25);
  for (const { turn, whole_turn } of stored) {
    expect(turn - (whole_turn ?? turn)).toBeLessThanOrEqual(64);
  }
});

it('stores whole what is small, and what changes all over', () => {
  const small = storeAll([{ turn: 0 }, { turn: 1 }, { turn: 2 }]);
  const noise = (turn: number) => ({ turn, text: String(turn).repeat(3_000) });
  const other = storeAll([noise(1), noise(2), noise(3), noise(4), noise(5)]);
  expect(small.every(({ whole_turn }) => whole_turn === null)).toBe(true);
  const bytes = other.reduce((sum, { state }) => sum + state.length, 0);
  expect(bytes).toBeLessThan(5 * 3_100);
});
