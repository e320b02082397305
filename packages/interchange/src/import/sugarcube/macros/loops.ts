/** Loops: one over what is written down is written out; of any other the words are kept as if it ran once. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourceText } from '../../pieces/source-text.ts';
import { readValue } from '../code/read-code.ts';
import type { MacroCall } from '../scan/macro-calls.ts';
import {
  constructOf,
  type MacroHandler,
  type MacroReader,
  readBody,
  withTags,
} from './macro-reader.ts';
import { isBlank, lostEffects, wordsOf } from './split-body.ts';
import { withValues } from './with-values.ts';

/** What is written out has at most so many turns, and so many characters of pieces. */
const most = { turns: 24, size: 200_000 };

type Turn = Map<string, ForeignExpression>;

/** `<<for _name range ["Ann", "Ben"]>>…<</for>>`, `<<for _i to 1; _i lte 3; _i++>>…<</for>>` */
export const readLoop: MacroHandler = (call, reader) => {
  const body = readBody(call, reader);
  const turns = call.tag.name === 'for' ? turnsOf(call.tag.args, reader) : null;
  if (turns !== null && mayWriteOut(call, reader, { body, turns })) {
    reader.builder.add(...turns.flatMap((turn) => withValues(body, turn)));
  } else keepWords(call, reader, body);
};

/** Its effects are not done: done once, they would be wrong. */
function keepWords(call: MacroCall, reader: MacroReader, body: Piece[]): void {
  const { builder, names } = reader;
  const words = wordsOf(body, names);
  const at = { ...reader.placeOf(call), end: call.tag.end };
  const construct = constructOf(call);
  const lost = lostEffects(body, names);
  if (isBlank(words)) {
    const unseen = words.flatMap((piece) => (piece.type === 'lost' ? [piece] : []));
    const keeps = [...lost, ...unseen];
    builder.add({ type: 'lost', kind: 'effect_left_out', construct, keeps, at });
  } else {
    const keeps = withTags(call, [...lost, ...words], builder);
    builder.add({ type: 'lost', kind: 'loop_kept_as_text', construct, keeps, at });
  }
}

const range = /^(?:([$_][\w$]+)\s{0,9},\s{0,9})?([$_][\w$]+)\s{1,9}range\s([\s\S]+)$/;
const count =
  /^([$_][\w$]+)\s{0,9}(?:to\b|=)\s{0,9}(-?\d{1,6})\s{0,9};\s{0,9}\1\s{0,9}(lte?\b|gte?\b|[<>]=?)\s{0,9}(-?\d{1,6})\s{0,9};\s{0,9}\1\s{0,9}(?:(\+\+|--)|([+-]=)\s{0,9}(\d{1,6}))$/;

/** What the variables of the loop are in each turn; null = nobody can tell before it runs. */
function turnsOf(args: string, reader: MacroReader): Turn[] | null {
  const typed = args.trim();
  const [, key, value = '', list = ''] = range.exec(typed) ?? [];
  if (value !== '') {
    const whole = reader.scope.constantAt(list.trim()) ?? readValue(list, reader.scope);
    const members = membersOf(whole);
    if (members === null || members.length > most.turns) return null;
    return members.map((member, index) => {
      const turn: Turn = new Map([[nameOf(value), member]]);
      return key === undefined ? turn : turn.set(nameOf(key), { type: 'number', value: index });
    });
  }
  const counted = count.exec(typed);
  if (counted === null) return null;
  const [, name = '', from, operator = '', to, one, sign, by = '1'] = counted;
  const step = Number(by) * ((one ?? sign ?? '').startsWith('-') ? -1 : 1);
  const turns: Turn[] = [];
  for (let at = Number(from); holds(at, operator, Number(to)); at += step) {
    if (turns.length === most.turns) return null;
    turns.push(new Map([[nameOf(name), { type: 'number', value: at }]]));
  }
  return turns;
}

function membersOf(of: ForeignExpression): ForeignExpression[] | null {
  if (of.type === 'text') return [...of.value].map((value) => ({ type: 'text', value }));
  if (of.type !== 'list') return null;
  return of.of.every(({ type }) => /^(?:text|number|flag)$/.test(type)) ? of.of : null;
}

function holds(at: number, operator: string, to: number): boolean {
  const isEqual = /=|e$/.test(operator) && at === to;
  return isEqual || (/^(?:l|<)/.test(operator) ? at < to : at > to);
}

const nameOf = (typed: string) => (typed.startsWith('$') ? typed.slice(1) : typed);

/**
 * Whether to write a body out means what the loop means: its variables are asked for nowhere else, nothing else sets
 * them, and a link, which would find their last values as it is followed, has those of its turn captured.
 */
function mayWriteOut(
  call: MacroCall,
  { builder }: MacroReader,
  { body, turns }: { body: Piece[]; turns: Turn[] },
): boolean {
  const [first] = turns;
  if (first === undefined) return false;
  const whole = builder.text.text.slice(call.tag.start, call.end);
  const everywhere = countsIn(builder.text);
  const here = countNames(whole);
  const pieces = JSON.stringify(body, (key, value: unknown) => (key === 'at' ? undefined : value));
  if (pieces.length * turns.length > most.size) return false;
  const isBroken = /<<(?:break|continue)\b/.test(whole) || pieces.includes('"key":"');
  const isLate = pieces.includes('"type":"choice"') && !whole.includes('<<capture');
  return (
    !isBroken &&
    [...first.keys()].every(
      (name) =>
        !isLate &&
        everywhere.get(name) === here.get(name) &&
        !pieces.includes(`"variable":${JSON.stringify(name)}`),
    )
  );
}

const known = new WeakMap<SourceText, Map<string, number>>();

function countsIn(text: SourceText): Map<string, number> {
  const counts = known.get(text) ?? countNames(text.text);
  known.set(text, counts);
  return counts;
}

/** How often each variable is named. */
function countNames(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [typed] of text.matchAll(/[$_][a-z_$][\w$]*/gi)) {
    const name = nameOf(typed);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
