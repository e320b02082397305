import type { Assignment, BinaryOperator } from './harlowe-value.ts';

export type ValueToken = { start: number; end: number } & (
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'variable' | 'hook' | 'word' | 'macro'; name: string }
  | { type: 'operator'; operator: BinaryOperator }
  | { type: 'prefix'; operator: 'not' | '...' | 'bind' }
  | { type: 'lambda'; word: string }
  | { type: '(' | ')' | ',' | "'s" | 'its' | 'of' | 'code' }
  /** Nothing that Harlowe knows. */
  | { type: 'strange' }
);

const blank = /\s+/y;
const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const number = /\d+(?:\.\d+)?(?![\w.])|\.\d+(?![\w.])/y;
const name = /[$_?]([\p{L}_][\p{L}\p{N}_]*)/uy;
const macro = /\(\s*([$_]?[\p{L}_][\p{L}\p{N}_-]*):/uy;
const word = /[\p{L}\p{N}][\p{L}\p{N}_-]*/uy;
const sign = /\.\.\.|[+\-*/%]=|[<>]=|==?|[-+*/%<>(),]/y;
const colour = /#[0-9a-f]{3,8}\b/iy;
const possessive = /'s(?=[\s(])/y;

/** Operators of several words, the longer ones first. */
const phrases: [RegExp, BinaryOperator][] = [
  [/is\s+not\s+in\b/iy, 'is not in'],
  [/is\s+not\s+an?\b(?!\w)/iy, 'is not a'],
  [/is\s+not\b/iy, 'is not'],
  [/is\s+in\b/iy, 'is in'],
  [/is\s+an?\b(?=\s)/iy, 'is a'],
  [/is\b/iy, 'is'],
  [/does\s+not\s+contain\b/iy, 'does not contain'],
  [/contains\b/iy, 'contains'],
  [/matches\b/iy, 'matches'],
  [/starts\s+with\b/iy, 'starts with'],
  [/ends\s+with\b/iy, 'ends with'],
  [/and\b/iy, 'and'],
  [/or\b/iy, 'or'],
  [/to\b/iy, 'to'],
  [/into\b/iy, 'into'],
];

const assignments: Record<string, Assignment> = {
  '=': 'to',
  '+=': '+=',
  '-=': '-=',
  '*=': '*=',
  '/=': '/=',
  '%=': '%=',
};

const operators: Record<string, BinaryOperator> = {
  ...assignments,
  '==': 'is',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const lambdaWords = new Set(['each', 'where', 'when', 'via', 'making', 'with']);

/** The tokens of a macro's arguments, which stand from `start` to `end` in the source. */
export function valueTokens(source: string, start: number, end: number): ValueToken[] {
  const tokens: ValueToken[] = [];
  const bounded = source.slice(0, end);
  for (let at = start; at < end; ) {
    const skipped = matchAt(blank, bounded, at);
    if (skipped !== null) {
      at += skipped[0].length;
      continue;
    }
    const token = tokenAt(bounded, at, tokens.at(-1));
    tokens.push(token);
    // What follows has no meaning, and a text that never closes would be looked for again and again.
    if (token.type === 'strange') break;
    at = token.end;
  }
  return tokens;
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function tokenAt(source: string, at: number, last?: ValueToken): ValueToken {
  const span = (length: number) => ({ start: at, end: at + length });
  const character = source[at] ?? '';
  if (character === '"' || character === "'") {
    const owned = character === "'" && isOwner(last) ? matchAt(possessive, source, at) : null;
    if (owned !== null) return { ...span(2), type: "'s" };
    const found = matchAt(quoted, source, at);
    if (found === null) return { ...span(1), type: 'strange' };
    return { ...span(found[0].length), type: 'text', value: unescaped(found[0]) };
  }
  if (character === '[') return { ...span(codeEnd(source, at) - at), type: 'code' };
  return wordAt(source, at, span) ?? signAt(source, at, span);
}

type SpanOf = (length: number) => { start: number; end: number };

function wordAt(source: string, at: number, span: SpanOf): ValueToken | null {
  const typedNumber = matchAt(number, source, at);
  if (typedNumber !== null) {
    const [typed] = typedNumber;
    return { ...span(typed.length), type: 'number', value: Number(typed) };
  }
  const named = matchAt(name, source, at);
  if (named !== null) {
    const [typed, bare = ''] = named;
    if (typed.startsWith('?')) return { ...span(typed.length), type: 'hook', name: bare };
    const isLocal = typed.startsWith('_');
    return { ...span(typed.length), type: 'variable', name: isLocal ? typed : bare };
  }
  for (const [pattern, operator] of phrases) {
    const found = matchAt(pattern, source, at);
    if (found !== null) return { ...span(found[0].length), type: 'operator', operator };
  }
  const found = matchAt(word, source, at);
  if (found === null) return null;
  const typed = found[0].toLowerCase();
  if (typed === 'not') return { ...span(3), type: 'prefix', operator: 'not' };
  if (typed === 'bind' || typed === '2bind') {
    return { ...span(typed.length), type: 'prefix', operator: 'bind' };
  }
  if (typed === 'its' || typed === 'of') return { ...span(typed.length), type: typed };
  if (lambdaWords.has(typed)) return { ...span(typed.length), type: 'lambda', word: typed };
  return { ...span(typed.length), type: 'word', name: typed };
}

function signAt(source: string, at: number, span: SpanOf): ValueToken {
  const called = matchAt(macro, source, at);
  if (called !== null) {
    return { ...span(called[0].length), type: 'macro', name: called[1] ?? '' };
  }
  const painted = matchAt(colour, source, at);
  if (painted !== null) return { ...span(painted[0].length), type: 'word', name: painted[0] };
  const typed = matchAt(sign, source, at)?.[0] ?? '';
  const operator = operators[typed];
  if (operator !== undefined) return { ...span(typed.length), type: 'operator', operator };
  if (typed === '...') return { ...span(3), type: 'prefix', operator: '...' };
  if (typed === '(' || typed === ')' || typed === ',') return { ...span(1), type: typed };
  return { ...span(1), type: 'strange' };
}

/** Whether an `'s` may follow. */
function isOwner(last: ValueToken | undefined): boolean {
  return last !== undefined && /^(?:variable|word|\)|text|hook|code)$/.test(last.type);
}

function unescaped(typed: string): string {
  return typed.slice(1, -1).replace(/\\([\s\S])/g, (_, character: string) => {
    return character === 'n' ? '\n' : character === 't' ? '\t' : character;
  });
}

/** The index after the bracket that closes the one at `at`. */
function codeEnd(source: string, at: number): number {
  let depth = 0;
  for (let index = at; index < source.length; index++) {
    if (source[index] === '[') depth++;
    else if (source[index] === ']' && --depth === 0) return index + 1;
  }
  return source.length;
}
