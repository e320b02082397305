/** Problems of words that do not fit the grammar, as a writer is told of them. */
import type { TextProblem } from '@brasslamp/messages';
import type { Span } from '../model/expression.ts';
import { limits } from '../model/limits.ts';
import { reservedItemKeys } from '../model/reserved-item-keys.ts';
import type { ParseError, ParseErrorReason } from './parse-error.ts';
import type { Token } from './tokens.ts';

/** A problem of a text of the story's logic or of a node's body, and its place. */
export type Problem = TextProblem & { span: Span };

/** `source` is the text that was read, up to before `end`. */
export function problemOf(
  { reason, token, within }: ParseError,
  source: string,
  end: number,
): Problem {
  const near = source.slice(token.start, Math.min(end, token.start + limits.nameCharacters));
  const span = { start: token.start, end: token.end };
  return { ...problems[reason](token, within, near), span };
}

type ToProblem = (token: Token, within: string, near: string) => TextProblem;

/** A problem that has nothing more to say than which one it is. */
const always =
  (problem: TextProblem): ToProblem =>
  () =>
    problem;

/** The token may show what was meant; else the problem is reported. */
const unlessMeant =
  (toProblem: ToProblem): ToProblem =>
  (token, within, near) =>
    meant(token) ?? toProblem(token, within, near);

const problems: Record<ParseErrorReason, ToProblem> = {
  open_quotation: always({ message_id: 'logic.quotation_not_closed', params: {} }),
  too_long: always({ message_id: 'logic.too_long', params: {} }),
  too_deep: () => ({
    message_id: 'logic.too_deep',
    params: { levels: limits.expressionNesting },
  }),
  no_key: noKey,
  no_name: noName,
  no_value: (token) => {
    const isNot = token.type === 'word' && token.text === 'not';
    const message_id = isNot ? 'logic.not_in_parentheses' : 'logic.value_missing';
    return meant(token) ?? { message_id, params: {} };
  },
  no_effect: unlessMeant(always({ message_id: 'logic.effect_missing', params: {} })),
  second_effect: unlessMeant(always({ message_id: 'logic.one_effect', params: {} })),
  no_equals: unlessMeant((_, variable) => ({
    message_id: 'logic.equals_missing',
    params: { variable },
  })),
  no_place: unlessMeant((_, item) => ({ message_id: 'logic.place_missing', params: { item } })),
  no_set_named: unlessMeant((_, verb) => ({
    message_id: 'logic.set_missing',
    params: { verb: verb as 'add' | 'remove' },
  })),
  no_then: unlessMeant(always({ message_id: 'logic.then_missing', params: {} })),
  no_end: always({ message_id: 'logic.if_not_closed', params: {} }),
  no_separator: unlessMeant(always({ message_id: 'logic.separator_missing', params: {} })),
  if_too_deep: () => ({
    message_id: 'logic.if_too_deep',
    params: { levels: limits.effectNesting },
  }),
  left_over: leftOver,
  second_comparison: always({ message_id: 'logic.one_comparison', params: {} }),
  turns_called: always({ message_id: 'logic.turns_with_parentheses', params: {} }),
  second_key: (_, call) => ({ message_id: 'logic.one_key', params: keyed(call) }),
  has_of_no_set: always({ message_id: 'logic.has_of_no_set', params: {} }),
  no_comma: unlessMeant((_, item) => ({ message_id: 'logic.node_missing', params: { item } })),
  chance_here: ({ text }) => ({ message_id: 'logic.chance_misplaced', params: { call: text } }),
  unknown_call: ({ text }) => ({ message_id: 'logic.unknown_call', params: { call: text } }),
  no_parenthesis: unlessMeant((_, call) => ({
    message_id: 'logic.parenthesis_missing',
    params: { call },
  })),
  open_parenthesis: always({ message_id: 'logic.parenthesis_not_closed', params: {} }),
  large_number: ({ text }) => ({
    message_id: text.includes('.') ? 'logic.decimal_too_large' : 'logic.number_too_large',
    params: {},
  }),
  many_decimals: () => ({ message_id: 'logic.many_decimals', params: { most: limits.decimals } }),
  needs_level_2: ({ text }) => ({ message_id: 'logic.needs_level_2', params: { word: text } }),
};

/** The signs that other languages, and other keyboards, have for ours. */
const ours: Readonly<Record<string, string>> = {
  ...{ '==': '=', is: '=', '<>': '!=', '≠': '!=', '=<': '<=', '≤': '<=', '=>': '>=', '≥': '>=' },
  ...{ '!': 'not', '&&': 'and', '||': 'or', '|': 'or' },
  ...{ '×': '*', '÷': '/', '%': 'mod', '−': '-', '–': '-' },
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', "'": '"', '‘': '"', '’': '"' },
};

/** The remedy if the token shows what was meant. */
function meant({ type, text }: Token): TextProblem | null {
  if (type !== 'sign' && type !== 'word') return null;
  const sign = Object.hasOwn(ours, text) && ours[text];
  if (sign) return { message_id: 'logic.write_instead', params: { right: sign, wrong: text } };
  const small = text.toLowerCase();
  if (small !== text && reservedItemKeys.has(small)) return inLowerCase(small);
  if (text === '.') return { message_id: 'logic.digits_around_point', params: {} };
  if (text === 'elseif') return { message_id: 'logic.else_if', params: {} };
  if (!/^[-+*/]=$/.test(text)) return null;
  return { message_id: 'logic.assignment_in_full', params: { operator: text.charAt(0) } };
}

/** The problem of what comes after something that was whole without it. */
function leftOver(token: Token): TextProblem {
  switch (token.type === 'sign' && token.text) {
    case ')':
      return { message_id: 'logic.parenthesis_left_over', params: {} };
    case ',':
      return { message_id: 'logic.comma_left_over', params: {} };
  }
  return meant(token) ?? { message_id: 'logic.left_over', params: {} };
}

type Keyed = { kind: 'variable' | 'set' | 'item' | 'achievement'; example: string };

/** Examples of keys, by the call or effect that wants them. */
const keyExamples: Partial<Record<string, Keyed>> = {
  set: { kind: 'variable', example: 'set gold = 5' },
  give: { kind: 'item', example: 'give lamp' },
  take: { kind: 'item', example: 'take lamp' },
  move: { kind: 'item', example: 'move lamp to inventory' },
  unlock: { kind: 'achievement', example: 'unlock brave' },
  add: { kind: 'set', example: 'add "rope" to bag' },
  remove: { kind: 'set', example: 'remove "rope" from bag' },
  has: { kind: 'item', example: 'has(lamp)' },
  count: { kind: 'item', example: 'count(lamp)' },
  at: { kind: 'item', example: 'at(lamp, "Cave")' },
  size: { kind: 'set', example: 'size(bag)' },
  earned: { kind: 'achievement', example: 'earned(brave)' },
};

const keyed = (within: string): Keyed =>
  keyExamples[within] ?? { kind: 'variable', example: 'gold' };

function noKey(token: Token, within: string): TextProblem {
  const { type, text } = token;
  const params = keyed(within);
  if (type === 'text') return { message_id: 'logic.key_quoted', params };
  if (type !== 'word') {
    const missing: TextProblem =
      within === ''
        ? { message_id: 'logic.value_missing_for_key', params: {} }
        : { message_id: 'logic.key_missing', params };
    return meant(token) ?? missing;
  }
  if (reservedItemKeys.has(text)) {
    return within === ''
      ? { message_id: 'logic.value_reserved', params: { word: text } }
      : { message_id: 'logic.key_reserved', params: { word: text, ...params } };
  }
  const small = text.toLowerCase();
  if (small !== text && /^[a-z][a-z0-9_]*$/.test(small)) return inLowerCase(small);
  return { message_id: 'logic.key_invalid', params: { word: text } };
}

const inLowerCase = (word: string): TextProblem => ({
  message_id: 'logic.lower_case',
  params: { word },
});

interface Named {
  kind: 'node' | 'choice' | 'ending' | 'member';
  example: string;
  /** The words around the name, which comes in quotation marks. */
  within?: (name: string) => string;
}

/** Examples of names, by the call or effect that wants them; in all others it is a node's. */
const nameExamples: Partial<Record<string, Named>> = {
  move: {
    kind: 'node',
    example: 'Cave',
    within: (name) => `to ${name}, to inventory or to nowhere`,
  },
  at: { kind: 'node', example: 'Cave', within: (name) => `at(lamp, ${name})` },
  chosen: { kind: 'choice', example: 'a17' },
  chosen_here: { kind: 'choice', example: 'a17' },
  times_chosen: { kind: 'choice', example: 'a17' },
  ending: { kind: 'ending', example: 'Drowned' },
  set_has: { kind: 'member', example: 'rope', within: (name) => `bag has ${name}` },
  add: { kind: 'member', example: 'rope', within: (name) => `add ${name} to bag` },
  remove: { kind: 'member', example: 'rope', within: (name) => `remove ${name} from bag` },
};

function noName(token: Token, call: string, near: string): TextProblem {
  const named = nameExamples[call] ?? { kind: 'node', example: 'Cellar' };
  const { kind, within = (name) => `${call}(${name})` } = named;
  const isName = token.type === 'word' || token.type === 'number';
  const name = isName ? upToEnd(near, kind) : named.example;
  const example = within(`"${name}"`);
  return meant(token) ?? { message_id: 'logic.name_not_quoted', params: { kind, example } };
}

/** The name that an author who forgot the quotation marks probably meant. */
function upToEnd(near: string, kind: Named['kind']): string {
  const end = kind === 'member' ? /["(),\n]| (?:to|from|and|or|then)\b/u : /["()\n]/u;
  return (near.split(end)[0] ?? '').trim();
}

/** The line and column of an offset in a text, both from 1; the column in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++;
  return { line, column: before.length - before.lastIndexOf('\n') };
}
