/** How words are compared where somebody searches: the same on every database. */
export { nameKeyOf, type SoughtWords, soughtWordsOf, wordsOf } from './cut-words.ts';
export { lookOf, mixesScripts } from './looks.ts';
