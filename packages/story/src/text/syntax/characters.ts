/** The characters that a backslash takes the meaning from. */
const asciiPunctuation = /[!-/:-@[-`{-~]/;
const unicodePunctuation = /[\p{P}\p{S}]/u;
const unicodeSpace = /\s/;

export function isEscapable(character: string | undefined): boolean {
  return character !== undefined && asciiPunctuation.test(character);
}

export function isPunctuation(character: string): boolean {
  return unicodePunctuation.test(character);
}

/** The edge of the text counts as space. */
export function isSpace(character: string): boolean {
  return character === '' || unicodeSpace.test(character);
}

/** Space or tab: the only characters that structure lines; a no-break space is text. */
export function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** The end of a line counts as blank. */
export function isBlankOrLineEnd(character: string | undefined): boolean {
  return isBlank(character) || character === '\n';
}

/** The index of the first character from `from` on that is no blank. */
export function skipBlanks(text: string, from: number): number {
  let index = from;
  while (isBlank(text[index])) index++;
  return index;
}

export function characterBefore(text: string, index: number): string {
  const last = text.charAt(index - 1);
  const isLowSurrogate = last >= '\udc00' && last <= '\udfff';
  return isLowSurrogate && index > 1 ? text.slice(index - 2, index) : last;
}

export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Scans from the end by hand: a regular expression would try every run of spaces on the way. */
export function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text[end - 1])) end--;
  return text.slice(0, end);
}
