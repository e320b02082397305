/** The grammar of effects: sentences in order, each a text of its own. */
import { parseEffect, printEffect } from '@brasslamp/story/logic';
import type { Effect } from '@brasslamp/story/logic/tree';
import type { Level } from '@brasslamp/story/model';
import { t } from '../../t.ts';
import { fillIn, readWithBlanks } from '../sentence/blanks.ts';
import { type Kind, kindOf, type Logic, sentenceIn } from '../sentence/grammar.ts';
import { effectProblem, slipsIn } from '../sentence/problem-words.ts';
import { type Sentence, saidBy, sentenceOf } from '../sentence/sentence.ts';
import { type Called, sentenceWords } from '../sentence/sentence-words.ts';
import { effectKinds } from './effect-kinds.ts';
import { effectsIn, linesOf, typedEffects } from './effect-lines.ts';

/** Sentences that are typed: what no other can say, in its text form. */
const typed: Kind = {
  add: 'studio.logic.addEffect.text',
  begin: () => ({ text: '' }),
  text: () => t('studio.logic.effects.text'),
};

export const effectLogic: Logic<string[]> = {
  kinds: { ...effectKinds, text: typed },
  isOrdered: true,
  texts: {
    empty: 'studio.onEnter.none',
    addFirst: 'studio.logic.addEffect.button',
    addNext: 'studio.logic.addEffect.button',
  },
  problem: effectProblem,
  read: (value, level) => ({ join: 'all', rows: value.map((one) => readEffect(one, level)) }),
  write: ({ rows }) => rows.map((row) => asWritten.get(row) ?? writeEffect(row)),
  textsOf: (value) => value,
  slips: (text, { names, level }) => slipsIn(parseEffect(text, level).tree, names),
  typed: linesOf,
  fromTyped: effectsIn,
  typedProblem: (lines, level) =>
    typedEffects(lines).flatMap(({ text, line }) => effectProblem(text, level, line) ?? [])[0],
};

/** An effect in words: "Take away 3 coins". */
export const effectWords = (written: string, names: Called): string =>
  sentenceWords(effectLogic, readEffect(written), names);

/** The texts of sentences that nobody has changed: they stay to the letter. */
const asWritten = new WeakMap<Sentence, string>();

/** The sentence of a text: unfinished as it was, and typed where no other can say it. */
export function readEffect(written: string, level?: Level): Sentence {
  const read = (text: string) => {
    const { tree } = parseEffect(text, level);
    return tree && sentenceFor(tree);
  };
  const sentence =
    read(written) ??
    readWithBlanks(written, read, writeEffect) ??
    sentenceOf('text', { text: written });
  asWritten.set(sentence, written);
  return sentence;
}

/** The sentence of a tree; null for what only a text can say. */
export const sentenceFor = (effect: Effect): Sentence | null => sentenceIn(effectKinds, effect);

export const treeOf = (sentence: Sentence): Effect | null =>
  kindOf(effectKinds, sentence).write(saidBy(sentence));

export function writeEffect(sentence: Sentence): string {
  if (sentence.kind === 'text') return saidBy(sentence).text;
  const tree = treeOf(sentence);
  return tree ? fillIn(printEffect(tree)).text : '';
}
