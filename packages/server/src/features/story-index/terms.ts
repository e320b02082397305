// Terms: what a public story is found by, each a letter for its kind and what it is. Letters and digits alone stand
// in those of words, so that every collation keeps the beginnings of a word together.
import type { NoteReach } from '@brasslamp/story/checker/finding';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { wordsOf } from '@brasslamp/story/words';

/** Every public story has it. */
export const everyStory = 'a';
export const severalEndings = 'e';

/** The words of one story; of the longest descriptions the first ones. */
const mostWords = 1_000;

export const wordTerm = (word: string): string => `w${Buffer.from(word).toString('hex')}`;

export const tagTerm = (tagId: string): string => `t${tagId}`;

export const langTerm = (lang: string): string => `l${lang.toLowerCase()}`;

export const completeTerm = (isComplete: boolean): string => (isComplete ? 'c1' : 'c0');

/** A reading of up to 15 minutes, of up to an hour, of more. */
export const lengthTerms = { short: 'm15', medium: 'm60', long: 'mlong' } as const;

/** The words of a content note, and how far it reaches. */
export type IndexedNote = [words: string, reach: NoteReach];

/** A story as everybody may know it, with what is known of a reading. */
export interface IndexedStory {
  title: string;
  description: string;
  username: string;
  display_name: string;
  /** The tags that are not hidden. */
  tags: readonly { id: string; name: string }[];
  content_notes: readonly string[];
  lang: string;
  is_complete: boolean;
  /** null = nobody knows. */
  minutes: number | null;
  endings: number | null;
}

export function termsOf(story: IndexedStory): string[] {
  const text = [
    story.title,
    story.username,
    story.display_name,
    ...story.tags.map(({ name }) => name),
    ...story.content_notes,
    story.description,
  ].join('\n');
  return [
    ...new Set([
      everyStory,
      completeTerm(story.is_complete),
      ...lengthsOf(story.minutes),
      ...((story.endings ?? 0) > 1 ? [severalEndings] : []),
      ...langsOf(story.lang),
      ...story.tags.map(({ id }) => tagTerm(id)),
      ...wordsOf(text).slice(0, mostWords).map(wordTerm),
    ]),
  ];
}

/** `pt-BR` is found as `pt` and as `pt-BR`. */
function langsOf(lang: string): string[] {
  const parts = lang.split('-');
  return parts.map((_, index) => langTerm(parts.slice(0, index + 1).join('-')));
}

function lengthsOf(minutes: number | null): string[] {
  if (minutes === null) return [];
  if (minutes > 60) return [lengthTerms.long];
  return minutes > siteLimits.shortReadingMinutes
    ? [lengthTerms.medium]
    : [lengthTerms.short, lengthTerms.medium];
}
