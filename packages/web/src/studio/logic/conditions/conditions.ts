/** The grammar of conditions: sentences that are joined, each turned round or not, in groups or alone. */
import { parseCondition, printExpression } from '@brasslamp/story/logic';
import type { Expression, ExpressionOf } from '@brasslamp/story/logic/tree';
import type { Level } from '@brasslamp/story/model';
import { t } from '../../t.ts';
import { blankMark, fillIn, heldTree, nowhere, readWithBlanks } from '../sentence/blanks.ts';
import { kindOf, type Logic, sentenceIn } from '../sentence/grammar.ts';
import { conditionProblem, slipsIn } from '../sentence/problem-words.ts';
import { type Sentence, type Sentences, saidBy, sentenceOf } from '../sentence/sentence.ts';
import { type Called, joinedWords } from '../sentence/sentence-words.ts';
import { groupVerbs, isTurned, joinOf, turnedVerb } from '../sentence/turned.ts';
import { asked, type ConditionKind, condition } from './condition-form.ts';
import { conditionKinds } from './condition-kinds.ts';

/** Groups: sentences that are joined in another way than those around them. */
const group: ConditionKind = {
  add: 'studio.logic.add.group',
  // One that joins the same way would be none.
  begin: (around) => ({ verb: around === 'all' ? 'any' : 'all', rows: [] }),
  text: () => t('studio.logic.joined'),
  verbs: {
    words: ({ verb }) => t(`studio.logic.joins.${groupVerbs.find((one) => one === verb) ?? 'all'}`),
    offered: () => [...groupVerbs],
    turned: (sentence, verb) => ({ ...sentence, verb }),
  },
  read(tree) {
    if (tree.type !== 'and' && tree.type !== 'or') return null;
    const { join, rows } = partsOf(tree);
    return { verb: join, rows };
  },
  write: ({ verb, rows }) => treeOf({ join: joinOf(verb), rows }),
};

/** Sentences that are typed: what no other can say, in its text form. */
const typed = condition({
  add: 'studio.logic.add.text',
  form: asked('studio.logic.rows.text', 'holds', {
    begins: { text: '' },
    read: () => null,
    write: ({ text }) => parseCondition(text).tree ?? heldTree(text),
  }),
});

const kinds: Record<string, ConditionKind> = { ...conditionKinds, group, text: typed };

export const conditionLogic: Logic<string> = {
  kinds,
  isOrdered: false,
  texts: {
    empty: 'studio.logic.always',
    addFirst: 'studio.logic.onlyIf',
    addNext: 'studio.logic.addRow',
  },
  problem: conditionProblem,
  read: readConditions,
  write: writeConditions,
  textsOf: (text) => [text],
  slips: (text, { names, level }) => slipsIn(parseCondition(text, level).tree, names),
  typed: (text) => text,
  fromTyped: (text) => text,
  typedProblem: conditionProblem,
};

/** A condition as part of a sentence: "the reader carries brass lamp". Not '' for `always`. */
export function conditionWords(text: string, names: Called): string {
  const sentences = readConditions(text);
  return sentences === null ? text : joinedWords(conditionLogic, sentences, names);
}

/** The sentences of a tree, which lose nothing of it; null = always. */
export function sentencesOf(tree: Expression | null): Sentences {
  if (tree === null) return { join: 'all', rows: [] };
  if (tree.type === 'and' || tree.type === 'or') return partsOf(tree);
  return { join: 'all', rows: [rowOf(tree)] };
}

function partsOf(tree: ExpressionOf<'and' | 'or'>): Sentences {
  const parts: Expression[] = [];
  let left: Expression = tree;
  while (left.type === tree.type) {
    parts.unshift(left.right);
    left = left.left;
  }
  return { join: tree.type === 'and' ? 'all' : 'any', rows: [left, ...parts].map(rowOf) };
}

function rowOf(tree: Expression): Sentence {
  const part = tree.type === 'not' ? tree.of : tree;
  // Of two in a row the inner one has no place in a sentence of its own.
  const found = part.type === 'not' ? null : sentenceIn(kinds, part);
  const row = found ?? sentenceOf('text', { verb: 'yes', text: printExpression(part) });
  return part === tree ? row : { ...row, verb: turnedVerb(row.verb ?? '') };
}

/** The tree of sentences; null = always. It keeps the places of texts that cannot be read. */
export function treeOf({ join, rows }: Sentences): Expression | null {
  const parts = rows.flatMap((row) => rowTree(row) ?? []);
  if (parts.length === 0) return null;
  const type = join === 'all' ? 'and' : 'or';
  return parts.reduce((left, right) => ({ type, left, right, span: nowhere }));
}

function rowTree(row: Sentence): Expression | null {
  const said = saidBy(row);
  const tree = kindOf(kinds, row).write(said);
  return tree && isTurned(said.verb) ? { type: 'not', of: tree, span: nowhere } : tree;
}

/** The sentences for a text, of which each is whole; null while a story of the level cannot read it. */
export function readWhole(text: string, level?: Level): Sentences | null {
  const { tree, problems } = parseCondition(text, level);
  return problems.length > 0 ? null : sentencesOf(tree);
}

/** The same, also where some are not finished yet; null for what no sentences can show. */
export function readConditions(text: string, level?: Level): Sentences | null {
  const read = (filled: string) => readWhole(filled, level);
  return read(text) ?? readWithBlanks(text, read, writeConditions);
}

/**
 * The text of the sentences. While something is open, or a typed one cannot be read, this cannot be read
 * either, whatever is around it.
 */
export function writeConditions(sentences: Sentences): string {
  const tree = treeOf(sentences);
  if (tree === null) return '';
  const { text, isHeld } = fillIn(printExpression(tree));
  // Two halves of one parenthesis in two rows would read as something else.
  return isHeld && readWhole(text) ? `${blankMark} ${text}` : text;
}
