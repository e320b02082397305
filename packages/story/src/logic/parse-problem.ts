/** What to tell a writer whose words do not fit the grammar. */
import type { Problem } from '../model/expression.ts';
import { reservedItemKeys } from '../model/reserved-item-keys.ts';
import { limits } from '../model/story.ts';
import type { ParseError, ParseErrorReason } from './parse-error.ts';
import type { Token } from './tokens.ts';

/** `source` is the text that was read, up to before `end`. */
export function problemOf(
  { reason, token, within }: ParseError,
  source: string,
  end: number,
): Problem {
  const near = source.slice(token.start, Math.min(end, token.start + limits.nameCharacters));
  const message = words[reason](token, within, near);
  return { message, span: { start: token.start, end: token.end } };
}

const words: Record<ParseErrorReason, (token: Token, within: string, near: string) => string> = {
  open_quotation: () => 'Close the quotation mark that opens here.',
  too_long: () => 'This is too long to read: say it in fewer words.',
  too_deep: () =>
    `This is more than ${limits.expressionNesting} deep: write it in fewer parentheses.`,
  no_key: noKey,
  no_name: noName,
  no_value: (token) => {
    const isNot = token.type === 'word' && token.text === 'not';
    return meant(token) ?? (isNot ? 'Put this in parentheses: (not …)' : 'Write a value here.');
  },
  no_effect: (token) => meant(token) ?? 'Begin with set, give, take, move or unlock.',
  second_effect: (token) => meant(token) ?? 'Write one effect at a time: remove this.',
  no_equals: (token, variable) => meant(token) ?? `Write = here: set ${variable} = 5`,
  no_place: (token, item) => meant(token) ?? `Write where to: move ${item} to inventory`,
  left_over: leftOver,
  second_comparison: () => 'Compare two values at a time: 1 < gold and gold < 5',
  turns_called: () => 'Write turns without parentheses.',
  second_item: (_, call) => `Write the key of one item alone here: ${call}(lamp)`,
  chance_here: ({ text }) => {
    const where = text === 'chance' ? 'conditions' : 'effects';
    return `${text}(…) can be used in ${where} only, and not in itself.`;
  },
  unknown_call: ({ text }) =>
    `${text}(…) is unknown. There are has, count, visits, seen, chosen, turns_since, ending, chance, random, min, max, abs, round and floor.`,
  no_parenthesis: (token, call) => meant(token) ?? `Go on with a parenthesis: ${call}(…)`,
  open_parenthesis: () => 'Close the parenthesis that opens here.',
  large_number: () => 'Numbers go up to 1,000,000,000,000.',
};

/** What other languages, and other keyboards, have for our signs. */
const ours: Readonly<Record<string, string>> = {
  ...{ '==': '=', is: '=', '<>': '!=', '≠': '!=', '=<': '<=', '≤': '<=', '=>': '>=', '≥': '>=' },
  ...{ '!': 'not', '&&': 'and', '&': 'and', '||': 'or', '|': 'or' },
  ...{ '×': '*', '÷': '/', '%': 'mod', '−': '-', '–': '-' },
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', "'": '"', '‘': '"', '’': '"' },
};

/** The remedy if the token shows what was meant. */
function meant({ type, text }: Token): string | null {
  if (type !== 'sign' && type !== 'word') return null;
  const sign = Object.hasOwn(ours, text) && ours[text];
  if (sign) return `Write ${sign} instead of ${text}`;
  const small = text.toLowerCase();
  if (small !== text && reservedItemKeys.has(small)) return inSmallLetters(small);
  if (text === '.') return 'Write a whole number, without a point.';
  if (!/^[-+*/]=$/.test(text)) return null;
  return `Say it in full, such as: set gold = gold ${text.charAt(0)} 1`;
}

/** After something that was whole without it. */
function leftOver(token: Token): string {
  switch (token.type === 'sign' && token.text) {
    case ')':
      return 'Remove this parenthesis: none is open.';
    case ',':
      return 'Remove this comma: only min, max and random take several values.';
  }
  return meant(token) ?? 'Join this to the words before it, by and, or, = …, or remove it.';
}

const keyExamples: Partial<Record<string, [what: string, example: string]>> = {
  set: ['variable', 'set gold = 5'],
  give: ['item', 'give lamp'],
  take: ['item', 'take lamp'],
  move: ['item', 'move lamp to inventory'],
  unlock: ['achievement', 'unlock brave'],
  has: ['item', 'has(lamp)'],
  count: ['item', 'count(lamp)'],
};

function noKey(token: Token, within: string): string {
  const { type, text } = token;
  const [what, example] = keyExamples[within] ?? ['variable', 'gold'];
  const hint =
    within === ''
      ? `Write a value here, such as: ${example}`
      : `Write the key of the ${what} here: ${example}`;
  if (type === 'text') return `Write the key of the ${what} without quotation marks: ${example}`;
  if (type !== 'word') return meant(token) ?? hint;
  if (reservedItemKeys.has(text)) return `"${text}" means something else. ${hint}`;
  const small = text.toLowerCase();
  if (small !== text && /^[a-z][a-z0-9_]*$/.test(small)) return inSmallLetters(small);
  return `"${text}" is no key: that is a letter a–z and up to 39 of a–z, 0–9 and _.`;
}

const inSmallLetters = (text: string) => `Write ${text} in small letters.`;

const nameExamples: Partial<Record<string, [what: string, example: string]>> = {
  move: ["node's name", 'Cave'],
  chosen: ["choice's id", 'a17'],
  ending: ["ending's name", 'Drowned'],
};

function noName(token: Token, within: string, near: string): string {
  const [what, example] = nameExamples[within] ?? ["node's name", 'Cellar'];
  const isName = token.type === 'word' || token.type === 'number';
  const name = `"${isName ? upToParenthesis(near) : example}"`;
  const full = within === 'move' ? `to ${name}, to inventory or to nowhere` : `${within}(${name})`;
  return meant(token) ?? `Put the ${what} in quotation marks: ${full}`;
}

/** What an author who forgot the quotation marks probably meant by the name. */
const upToParenthesis = (near: string) => near.replace(/["()].*/su, '').trim();
