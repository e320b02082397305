// A search as the index is asked for it: what a story has to have, and what it must not have.
import type { Query, ReaderFilters } from '@brasslamp/contract';
import { type SoughtWords, soughtWordsOf } from '@brasslamp/story/words';
import type { Reader } from '../../../db/database.ts';
import {
  completeTerm,
  type IndexedNote,
  langTerm,
  lengthTerms,
  severalEndings,
  tagTerm,
  wordTerm,
} from '../../story-index/terms.ts';
import { meaningsByName } from '../tags/meaning.ts';
import { type Candidate, listTermsFrom } from './queries.ts';

export type Asked = Omit<Query<'GET /api/explore'>, 'sort' | 'limit' | 'cursor'>;

export interface Search {
  /** Lists of terms: of each list a story has one. One that is empty is found by nothing. */
  needs: (readonly string[])[];
  /** The beginning of a term that is also needed, and has too many endings to be listed. */
  beginning: string | null;
  leavesOut: LeftOut;
  /** What only the remembered filters leave out. */
  hides: LeftOut;
  /** A note that a reader can avoid leaves nothing out. */
  letsAvoid: boolean;
}

interface LeftOut {
  terms: ReadonlySet<string>;
  notes: readonly SoughtWords[];
  /** If there are any, a story has one of them. */
  langs: readonly string[];
}

/** Words that begin alike: of more, no list is made. */
const mostEndings = 32;

export async function searchFor(
  db: Reader,
  asked: Asked,
  remembered: ReaderFilters,
): Promise<Search> {
  const words = soughtWordsOf(asked.q);
  const begun = await termsBegun(db, words.beginning);
  const needs: string[][] = [
    ...words.words.map((word) => [wordTerm(word)]),
    ...(begun ? [begun] : []),
    // Signs alone are in no story.
    ...(asked.q.trim() !== '' && words.words.length === 0 && words.beginning === '' ? [[]] : []),
    ...(await tagTermsOf(db, asked.with)),
    ...(asked.lang.length > 0 ? [asked.lang.map(langTerm)] : []),
    ...(asked.length ? [[lengthTerms[asked.length]]] : []),
    ...(asked.endings ? [[severalEndings]] : []),
    ...(asked.complete ? [[completeTerm(asked.complete === 'yes')]] : []),
  ];
  return {
    needs,
    beginning: words.beginning !== '' && begun === null ? wordTerm(words.beginning) : null,
    leavesOut: await leftOut(db, {
      without_tags: asked.without,
      hide_notes: asked.hide,
      langs: [],
    }),
    hides: await leftOut(db, {
      ...remembered,
      // A language that is asked for is shown.
      langs: asked.lang.length > 0 ? [] : remembered.langs,
    }),
    letsAvoid: asked.avoidable === 'yes',
  };
}

/** All words that begin like this; null = there is none to look for, or there are too many. */
async function termsBegun(db: Reader, beginning: string): Promise<string[] | null> {
  if (beginning === '') return null;
  const terms = await listTermsFrom(db, wordTerm(beginning), mostEndings + 1);
  return terms.length > mostEndings ? null : terms;
}

/** For each tag the terms of all that mean the same; none for one that is hidden or unknown. */
export async function tagTermsOf(db: Reader, names: readonly string[]): Promise<string[][]> {
  const meanings = await meaningsByName(db, names);
  return meanings.map((meaning) =>
    meaning?.main.is_hidden === 0 ? meaning.all.map(({ id }) => tagTerm(id)) : [],
  );
}

async function leftOut(db: Reader, filters: ReaderFilters): Promise<LeftOut> {
  return {
    terms: new Set((await tagTermsOf(db, filters.without_tags)).flat()),
    notes: filters.hide_notes
      .map(soughtWordsOf)
      .filter(({ words, beginning }) => words.length > 0 || beginning !== ''),
    langs: filters.langs.map(langTerm),
  };
}

/** What a search makes of a story: it is found, it is hidden by remembered filters, or it is neither. */
export function judge(search: Search, candidate: Candidate): 'found' | 'hidden' | null {
  const terms = new Set(candidate.terms.split(' '));
  const { needs, beginning, leavesOut, hides, letsAvoid } = search;
  if (!needs.every((one) => one.some((term) => terms.has(term)))) return null;
  if (beginning !== null && ![...terms].some((term) => term.startsWith(beginning))) return null;
  const notes: IndexedNote[] = JSON.parse(candidate.notes);
  const noted = notes
    .filter(([, reach]) => !letsAvoid || reach === 'every' || reach === 'unknown')
    .map(([words]) => words.split(' '));
  if (isLeftOut(leavesOut, terms, noted)) return null;
  return isLeftOut(hides, terms, noted) ? 'hidden' : 'found';
}

const isLeftOut = (
  { terms: excluded, notes, langs }: LeftOut,
  terms: ReadonlySet<string>,
  noted: readonly (readonly string[])[],
): boolean =>
  [...excluded].some((term) => terms.has(term)) ||
  notes.some((sought) => noted.some((words) => saysSo(words, sought))) ||
  (langs.length > 0 && !langs.some((lang) => terms.has(lang)));

/** “spider” is found in “giant spiders”: rather one note too many than one that is missed. */
const saysSo = (words: readonly string[], sought: SoughtWords): boolean =>
  sought.words.every((word) => words.includes(word)) &&
  words.some((word) => word.startsWith(sought.beginning));
