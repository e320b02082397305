/** A picture or a sound as a text has it. */
export const mediaMark = (words: string, url: string): string => `![${typedWords(words)}](${url})`;

/** The description is plain words: no mark or brace in it means anything. */
export const typedWords = (words: string): string =>
  words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]{}*_]/g, '\\$&');
