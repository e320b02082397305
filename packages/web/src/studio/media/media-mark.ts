import type { MediaKind } from '@brasslamp/story/model/media-address';
import { kinds } from './kinds.ts';

/** Words are missing that a sound needs, and an image does not. */
export const lacksWords = (kind: MediaKind, words: string): boolean =>
  kinds[kind].needsWords && words.trim() === '';

/** An image or a sound as a text has it. */
export const mediaMark = (words: string, url: string): string => `![${typedWords(words)}](${url})`;

/** The description is plain words: no mark or brace in it means anything. */
export const typedWords = (words: string): string =>
  words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]{}*_]/g, '\\$&');
