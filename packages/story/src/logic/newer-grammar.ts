/** The grammar of logic that only level 2 has, and of values of snippets, which came with level 3: calls, `has` of a set, effects, and lists of those in `if … end`. */
import type { Effect, Expression, Name } from '../model/expression.ts';
import { playLimits } from '../model/play-limits.ts';
import type { Level } from '../model/story.ts';
import type { Cursor, NewerGrammar, WithoutSpan } from './cursor.ts';
import { readEffect } from './effect-parser.ts';
import { readArguments, readKey, readQuoted, readValue } from './expression-parser.ts';
import { ParseError } from './parse-error.ts';
import type { Token } from './tokens.ts';

/** The grammar of a level. At level 1 it reads the same, so that a message can say that a word needs level 2. */
export const grammarOf = (level: Level): NewerGrammar => grammars[level];

const reads: Omit<NewerGrammar, 'level'> = {
  readCall,
  readHas: (cursor, has, left) => ({
    type: 'set_has',
    variable: setBefore(cursor, has, left),
    member: cursor.quoted('set_has'),
  }),
  readEffect: (cursor, verb, depth) => {
    if (verb.text === 'if') return readIf(cursor, verb, depth + 1);
    return verb.text === 'add'
      ? { type: 'add', ...readMemberOf(cursor, verb, 'to') }
      : { type: 'remove', ...readMemberOf(cursor, verb, 'from') };
  },
  readValues: (cursor) => {
    const values = [readValue(cursor)];
    while (cursor.take(',')) values.push(readValue(cursor));
    if (!cursor.isAtEnd()) throw new ParseError('left_over', cursor.token);
    return values;
  },
  // A line's end is that of the effect; `add` in the next line could be a variable, too.
  isAtEffectEnd: (cursor) => cursor.isAt(',') || isAtListEnd(cursor) || isAtNewLine(cursor),
};
const grammars: Record<Level, NewerGrammar> = {
  1: { level: 1, ...reads },
  2: { level: 2, ...reads },
  3: { level: 3, ...reads },
};

function readCall(cursor: Cursor, word: Token): WithoutSpan<Expression> {
  const { text } = word;
  switch (text) {
    case 'chosen_here':
    case 'times_chosen':
      return { type: text, action: readArguments(cursor, text, readQuoted(text)) };
    case 'size':
      return { type: text, variable: readArguments(cursor, text, readKey(text)) };
    case 'earned':
      return { type: text, achievement: readArguments(cursor, text, readKey(text)) };
    case 'at':
      return { type: text, ...readArguments(cursor, text, readItemAndNode) };
  }
  throw new ParseError('unknown_call', word);
}

function readItemAndNode(cursor: Cursor): { item: Name; node: Name } {
  const item = readKey('at')(cursor);
  if (!cursor.take(',')) throw new ParseError('no_comma', cursor.token, item.text);
  return { item, node: cursor.quoted('at') };
}

function setBefore(cursor: Cursor, has: Token, left: Expression): Name {
  // `has(lamp)` after something that is whole without it.
  if (cursor.isAt('(')) throw new ParseError('left_over', has);
  if (left.type !== 'variable') throw new ParseError('has_of_no_set', has);
  return left.name;
}

const isAtNewLine = (cursor: Cursor): boolean => cursor.blanksBefore.includes('\n');

function readMemberOf(cursor: Cursor, verb: Token, direction: 'to' | 'from') {
  const member = cursor.quoted(verb.text);
  if (!cursor.take(direction)) throw new ParseError('no_set_named', cursor.token, verb.text);
  return { member, variable: cursor.key(verb.text) };
}

/** Reads from after the word `if` to its `end`. */
function readIf(cursor: Cursor, opener: Token, depth: number): WithoutSpan<Effect> {
  if (depth > playLimits.effectNesting) throw new ParseError('if_too_deep', opener);
  const { chance } = cursor;
  cursor.chance = 'chance';
  const condition = readValue(cursor);
  cursor.chance = chance;
  if (!cursor.take('then')) throw new ParseError('no_then', cursor.token);
  const effects = readList(cursor, opener, depth);
  const otherwise = cursor.take('else') ? readList(cursor, opener, depth) : [];
  if (cursor.take('end')) return { type: 'if', condition, effects, otherwise };
  // A second `else`: a list ends at nothing else.
  throw new ParseError('no_separator', cursor.token);
}

/** Effects with a comma or a line's end between them. */
function readList(cursor: Cursor, opener: Token, depth: number): Effect[] {
  const effects = [readListed(cursor, opener, depth)];
  while (!isAtListEnd(cursor)) {
    if (cursor.isAtEnd()) throw new ParseError('no_end', opener);
    if (!(cursor.take(',') || isAtNewLine(cursor))) {
      throw new ParseError('no_separator', cursor.token);
    }
    effects.push(readListed(cursor, opener, depth));
  }
  return effects;
}

function readListed(cursor: Cursor, opener: Token, depth: number): Effect {
  if (cursor.isAtEnd()) throw new ParseError('no_end', opener);
  return readEffect(cursor, depth);
}

const isAtListEnd = (cursor: Cursor) => cursor.isAt('end') || cursor.isAt('else');
