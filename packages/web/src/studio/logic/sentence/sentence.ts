/** Sentences of logic as plain data: what the rows of a form hold. */

/** A value as logic writes it out. A set has none: its members are asked and changed one by one. */
export type Literal = number | boolean | string;

/**
 * The words that can be chosen in sentences: `''` stands for a name, and null for a value, that is not
 * chosen yet.
 */
export interface Said {
  /** The verb: what the sentence says of the rest of it. */
  verb: string;
  item: string;
  node: string;
  action: string;
  ending: string;
  achievement: string;
  variable: string;
  /** Of a set. */
  member: string;
  number: number | null;
  /** The number of an item; `one` is not written out. */
  amount: number | 'one' | null;
  value: Literal | null;
  from: number | null;
  to: number | null;
  /** The values from which one is drawn. */
  values: Literal[];
  place: 'node' | 'inventory' | 'nowhere';
  /** The text form of what no other sentence can say. */
  text: string;
  /** The sentences of a group. */
  rows: Sentence[];
}

/** A sentence is a condition or an effect by its kind, with the words of that kind and no others. */
export interface Sentence extends Partial<Said> {
  /** The sentence's key in the form. */
  key: string;
  kind: string;
}

/** A join says how many of the sentences beside each other must hold. */
export type Join = 'all' | 'any';

export interface Sentences {
  join: Join;
  rows: Sentence[];
}

const unsaid: Said = {
  verb: '',
  item: '',
  node: '',
  action: '',
  ending: '',
  achievement: '',
  variable: '',
  member: '',
  number: null,
  amount: null,
  value: null,
  from: null,
  to: null,
  values: [],
  place: 'nowhere',
  text: '',
  rows: [],
};

/** The words of a sentence, with nothing said where it has none. */
export const saidBy = (sentence: Partial<Said>): Said => ({ ...unsaid, ...sentence });

let nextKey = 1;
export const sentenceOf = (kind: string, said: Partial<Said>): Sentence => ({
  ...said,
  kind,
  key: `sentence-${nextKey++}`,
});

/** The words of `begins`, as the sentence says them where it has them. */
export function kept(begins: Partial<Said>, sentence: Sentence): Partial<Said> {
  const own = Object.entries(sentence).filter(([word]) => word in begins);
  return { ...begins, ...Object.fromEntries(own) };
}

/** The texts of sentences that are typed. */
export const typedIn = (rows: readonly Sentence[]): string[] =>
  rows.flatMap((row) => (row.rows ? typedIn(row.rows) : (row.text ?? [])));
