import type { ForeignExpression } from '../import/pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../import/pieces/piece.ts';

/** Pieces in one line: `Hi **there** {gold} «set gold = 1» [go > Hall]`. */
export function notePieces(pieces: Piece[]): string {
  return pieces.map(note).join('');
}

function note(piece: Piece): string {
  switch (piece.type) {
    case 'words':
      return piece.text;
    case 'line_break':
      return '/';
    case 'paragraph_break':
      return '¶';
    case 'glue':
      return '<>';
    case 'strong':
      return `**${notePieces(piece.pieces)}**`;
    case 'emphasis':
      return `*${notePieces(piece.pieces)}*`;
    case 'heading':
      return `<h${piece.level}:${notePieces(piece.pieces)}>`;
    case 'quote':
      return `<quote:${notePieces(piece.pieces)}>`;
    case 'list':
      return `<${piece.isOrdered ? 'ol' : 'ul'}:${piece.items.map(notePieces).join('|')}>`;
    case 'rule':
      return '<rule>';
    case 'image':
    case 'sound':
      return `<${piece.type}:${piece.address}${piece.alt && ` ${piece.alt}`}>`;
    case 'web_link':
      return `<${piece.address}:${notePieces(piece.pieces)}>`;
    case 'value':
      return `{${noteExpression(piece.of)}}`;
    case 'choice':
      return noteChoice(piece);
    default:
      return `«${noteLogic(piece)}»`;
  }
}

type Logic = Exclude<
  Piece,
  { type: 'choice' | 'value' | 'words' | 'image' | 'sound' | 'web_link' | 'rule' | 'list' }
>;

function noteLogic(piece: Logic): string {
  switch (piece.type) {
    case 'set':
      return `set ${piece.variable} = ${noteExpression(piece.value)}`;
    case 'add':
      return `add ${noteExpression(piece.member)} to ${piece.variable}`;
    case 'remove':
      return `remove ${noteExpression(piece.member)} from ${piece.variable}`;
    case 'branch':
      return piece.arms
        .map(({ when, pieces }, index) => {
          const word = index === 0 ? 'if' : 'elseif';
          const head = when === null ? 'else' : `${word} ${noteExpression(when)}`;
          return `${head}: ${notePieces(pieces)}`;
        })
        .join(' ');
    case 'vary':
      return `${piece.how}: ${piece.of.map(notePieces).join('|')}`;
    case 'go':
      return `${piece.isCall ? 'call' : 'go'}${piece.keepText ? ' on' : ''} ${noteDestination(piece.to)}`;
    case 'include':
      return `include ${piece.unit}`;
    case 'invoke':
      return `invoke ${piece.name}(${piece.with.map(noteExpression).join(', ')})`;
    case 'lost':
      return `lost ${piece.kind} ${piece.construct}: ${notePieces(piece.keeps)}`;
    default:
      return piece.type;
  }
}

function noteChoice({ label, to, use, when, ask, pieces, key, isInText }: Choice): string {
  return [
    `[${notePieces(label)} > ${noteDestination(to)}`,
    use === 'repeatable' ? '' : ` ${use}`,
    isInText ? '' : ' below',
    key === null ? '' : ` #${key}`,
    when === null ? '' : ` when ${noteExpression(when)}`,
    ask === null ? '' : ` ask ${ask.variable} "${notePieces(ask.prompt)}"`,
    pieces.length === 0 ? '' : `: ${notePieces(pieces)}`,
    ']',
  ].join('');
}

function noteDestination(to: Destination): string {
  if (to.type === 'unit') return to.name;
  if (to.type === 'computed') return `(${noteExpression(to.of)})`;
  return to.type === 'end' ? `end ${to.name}` : `<${to.type}>`;
}

/** An expression, each operation in brackets of its own. */
export function noteExpression(of: ForeignExpression): string {
  switch (of.type) {
    case 'text':
      return JSON.stringify(of.value);
    case 'number':
    case 'flag':
      return String(of.value);
    case 'variable':
      return of.name;
    case 'list':
    case 'either':
      return `${of.type}(${of.of.map(noteExpression).join(', ')})`;
    case 'function':
      return `${of.name}(${of.of.map(noteExpression).join(', ')})`;
    case 'turns':
      return 'turns';
    case 'visits':
    case 'seen':
    case 'turns_since':
      return `${of.type}(${of.unit ?? 'here'})`;
    case 'chosen':
    case 'chosen_here':
    case 'times_chosen':
      return `${of.type}(#${of.choice})`;
    case 'contains':
      return `(${noteExpression(of.list)} has ${noteExpression(of.member)})`;
    case 'size':
    case 'not':
      return `${of.type}(${noteExpression(of.of)})`;
    case 'negative':
      return `-${noteExpression(of.of)}`;
    case 'and':
    case 'or':
      return `(${noteExpression(of.left)} ${of.type} ${noteExpression(of.right)})`;
    case 'compare':
    case 'arithmetic':
      return `(${noteExpression(of.left)} ${of.operator} ${noteExpression(of.right)})`;
    case 'between':
      return `between(${noteExpression(of.from)}, ${noteExpression(of.to)})`;
    case 'invoke':
      return `${of.name}(${of.with.map(noteExpression).join(', ')})`;
    case 'foreign':
      return `‹${of.source}›`;
  }
}
