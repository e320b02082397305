/** Forms of conditions: what is asked for, as in `has(lamp)`, or compared, as in `count(lamp) > 2`. */
import type { Comparison, Expression } from '@brasslamp/story/logic/tree';
import { t } from '../../t.ts';
import type { LogicNames } from '../names/logic-names.ts';
import { nowhere, valueTree } from '../sentence/blanks.ts';
import type { Kind, KindOf, TextKey } from '../sentence/grammar.ts';
import { kept, type Said } from '../sentence/sentence.ts';
import { isTurned } from '../sentence/turned.ts';
import { literalOf } from '../sentence/values.ts';

export type ConditionKind = KindOf<Expression>;

/** A way leads to the tree of what a condition asks for, and back: where it is compared, to its left side. */
export interface Way {
  /** The words with which it begins. */
  begins: Partial<Said>;
  read: (tree: Expression) => Partial<Said> | null;
  write: (said: Said) => Expression;
}

type Text = TextKey | ((said: Said) => TextKey);

interface Asked extends Way {
  text: Text;
  verbs: Both | 'at' | 'earned' | 'ending' | 'chance' | 'holds';
  compares?: never;
}

interface Compared extends Way {
  text: Text;
  verbs: Both | 'amount';
  /** With what. */
  compares: 'number' | 'value';
}

/** Verbs that have words for yes and no, and for comparing. */
type Both = 'carries' | 'been' | 'chosen' | 'contains' | 'is';

/** A form that is so, or not. */
export const asked = (text: Text, verbs: Asked['verbs'], way: Way): Asked => ({
  ...way,
  text,
  verbs,
});

/** A form that compares with a number: `number`, at first. */
export const counted = (
  text: Text,
  verbs: Compared['verbs'],
  number: number,
  way: Way,
): Compared => ({
  ...way,
  text,
  verbs,
  compares: 'number',
  begins: { ...way.begins, number },
});

interface Forms extends Pick<Kind, 'add' | 'ofLevel2' | 'about'> {
  form: Asked | Compared;
  /** The form that the sentence gets when its verb begins to compare. */
  compared?: Compared;
  /** Whether what it asks for can be there more than once. */
  canCount?: (said: Said, names: LogicNames) => boolean;
}

/** A condition of one form, or of two of which the verb decides. */
export function condition({ form, compared, canCount, ...kind }: Forms): ConditionKind {
  const formOf = (verb: string) => (compared && operatorIn(verb) ? compared : form);

  return {
    ...kind,
    begin: () => ({ verb: 'yes', ...form.begins }),
    text(said) {
      const { text } = formOf(said.verb);
      return t(typeof text === 'string' ? text : text(said), { number: said.number ?? 0 });
    },
    verbs: {
      words: (said) => verbWords(formOf(said.verb), said),
      offered(said, names) {
        const { compares } = formOf(said.verb);
        if (compares === 'value') return withOwn(valueVerbs(said), said);
        const isCounted = compares === 'number' || canCount?.(said, names);
        const plain = form.compares ? [] : ['yes', 'no'];
        return withOwn([...plain, ...(isCounted ? comparisons : [])], said);
      },
      turned(sentence, verb) {
        if (verb === sentence.verb) return sentence;
        const { key, kind: name } = sentence;
        return { ...kept(formOf(verb).begins, sentence), key, kind: name, verb };
      },
    },
    read(tree) {
      return readForm(form, tree) ?? (compared ? readForm(compared, tree) : null);
    },
    write(said) {
      const { compares, write } = formOf(said.verb);
      const operator = operatorIn(said.verb);
      if (!compares || !operator) return write(said);
      const right = valueTree(said[compares]);
      return { type: 'compare', operator, left: write(said), right, span: nowhere };
    },
  };
}

/** The words of a tree in the form. Only a comparison of one thing with a written value is a sentence. */
function readForm({ compares, read }: Way & Pick<Asked | Compared, 'compares'>, tree: Expression) {
  if (!compares) {
    const said = read(tree);
    return said && { verb: 'yes', ...said };
  }
  if (tree.type !== 'compare') return null;
  const said = read(tree.left);
  const value = literalOf(tree.right);
  if (said === null || value === null) return null;
  const { operator: verb } = tree;
  if (compares === 'value') return { verb, ...said, value };
  return typeof value === 'number' ? { verb, ...said, number: value } : null;
}

function verbWords(form: Asked | Compared, said: Said): string {
  if (!form.compares) return t(`studio.logic.${form.verbs}.${said.verb === 'no' ? 'no' : 'yes'}`);
  const flag = form.compares === 'value' ? flagVerb(said) : null;
  if (flag) return t(`studio.logic.is.${flag}`);
  const words = t(`studio.logic.${form.verbs}.${operatorWords[operatorIn(said.verb) ?? '=']}`);
  return isTurned(said.verb) ? t('studio.logic.turned', { words }) : words;
}

const withOwn = (verbs: readonly string[], { verb }: Said): string[] => [
  ...new Set([...verbs, verb]),
];

/** Numbers are compared by size, words only with each other, and what is yes or no is all said by the verb. */
function valueVerbs(said: Said): readonly string[] {
  if (typeof said.value === 'string') return ['=', '!='];
  if (typeof said.value !== 'boolean') return comparisons;
  return ['yes', 'no'].map((verb) => (verb === flagVerb(said) ? said.verb : verb));
}

/** The verb that `brave != no` has in words; null where it is neither. */
function flagVerb({ verb, value }: Said): 'yes' | 'no' | null {
  const operator = operatorIn(verb);
  if (typeof value !== 'boolean' || (operator !== '=' && operator !== '!=')) return null;
  return (value === (operator === '=')) !== isTurned(verb) ? 'yes' : 'no';
}

/** Comparisons in the order in which they are offered. */
const comparisons: Comparison[] = ['>=', '>', '=', '!=', '<=', '<'];

/** The comparison of a verb; null where it does not compare. */
export const operatorIn = (verb: string): Comparison | null =>
  comparisons.find((operator) => verb === operator || verb === `not ${operator}`) ?? null;

/** The names of comparisons among the texts of the studio. */
const operatorWords = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '=': 'exactly',
  '!=': 'notExactly',
  '<=': 'atMost',
  '<': 'lessThan',
} as const satisfies Record<Comparison, string>;
