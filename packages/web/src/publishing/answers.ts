/** What an author says so that readers find a story: as it is typed, and as a form sends it. */
import type { Story } from '@brasslamp/contract';
import { isRecord } from '@brasslamp/story/model/records';
import { tagsIn } from '../ui/fields/tag-words.ts';
import { languageOf, typedLanguage } from '../ui/languages.ts';

export interface Answers {
  tags: string[];
  /** As typed: its name, or a code. */
  lang: string;
  /** As typed, one a line. */
  notes: string;
  isComplete: boolean;
}

/** The answers in a form, and those with which it began: what is the same is not written. */
export interface Answering {
  typed: Answers;
  had: Answers;
}

export const answersOf = ({ tags, lang, content_notes, is_complete }: Story): Answers => ({
  tags,
  lang: typedLanguage(lang),
  notes: content_notes.join('\n'),
  isComplete: is_complete,
});

export const notesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const folded = (note: string) => note.toLowerCase();

/** Those of the notes that are not among the typed ones. */
export function notesMissing(typed: string, notes: readonly string[]): string[] {
  const there = new Set(notesIn(typed).map(folded));
  return notes.filter((note) => !there.has(folded(note)));
}

export const withNotes = (typed: string, notes: readonly string[]): string =>
  [...notesIn(typed), ...notesMissing(typed, notes)].join('\n');

export const isSameAnswer = (name: keyof Answers, one: Answers, other: Answers): boolean =>
  JSON.stringify(meant(name, one)) === JSON.stringify(meant(name, other));

const meant = (name: keyof Answers, answers: Answers) =>
  name === 'notes'
    ? notesIn(answers.notes)
    : name === 'lang'
      ? (languageOf(answers.lang) ?? answers.lang)
      : answers[name];

/** What was typed over older answers, over those that the story has now. */
export function typedOver(now: Answers, { typed, had }: Answering): Answers {
  const stays = (name: keyof Answers) => isSameAnswer(name, typed, had);
  return {
    tags: stays('tags') ? now.tags : typed.tags,
    lang: stays('lang') ? now.lang : typed.lang,
    notes: stays('notes') ? now.notes : typed.notes,
    isComplete: stays('isComplete') ? now.isComplete : typed.isComplete,
  };
}

/** The answers in a form that was sent; null where it asked for none. */
export function answersIn(form: FormData): Answering | null {
  const had = parse(form.get('had'));
  if (!had) return null;
  const text = (name: string) => String(form.get(name) ?? '');
  const typed = {
    tags: tagsIn(text('tags')),
    lang: text('lang'),
    // A form sends its lines with two signs between them.
    notes: text('content_notes').replaceAll('\r\n', '\n'),
    isComplete: text('is_complete') === 'yes',
  };
  return { typed, had };
}

function parse(sent: unknown): Answers | null {
  try {
    const answers: unknown = JSON.parse(String(sent));
    return isAnswers(answers) ? answers : null;
  } catch {
    return null;
  }
}

export const isAnswers = (given: unknown): given is Answers =>
  isRecord(given) &&
  Array.isArray(given.tags) &&
  given.tags.every((tag) => typeof tag === 'string') &&
  typeof given.lang === 'string' &&
  typeof given.notes === 'string' &&
  typeof given.isComplete === 'boolean';
