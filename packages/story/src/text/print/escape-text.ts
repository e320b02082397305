/**
 * Makes the braces of foreign text read as typed instead of as logic. A backslash that is right
 * before a brace reads as typed too, so that `\{` is shown as `\{`.
 */
export function escapeBraces(text: string): string {
  return text.replace(/\\+[{}]?|[{}]/g, (found) => {
    const brace = found.at(-1);
    return brace === '\\' ? found : `${found.slice(0, -1).repeat(2)}\\${brace}`;
  });
}

/**
 * The same for a label, a reason or an item's name, whose backslashes mean nothing anywhere else:
 * `parseWords` of it is exactly that text.
 */
export function escapeWords(text: string): string {
  return text.replace(/(?<!\\)\\*[{}]|(?<!\\)\\+\|/g, (found) => {
    return `${found.slice(0, -1).repeat(2)}\\${found.at(-1)}`;
  });
}

/**
 * Makes a single line of any text read as exactly that text, for labels between `[` and `]`:
 * `parseText` of it is one paragraph with one text. A paragraph holds no line breaks and no space
 * around it: line breaks become one space; space at the ends stays, but reads only inside `[ ]`.
 */
export function escapeText(text: string): string {
  return text
    .split(/[\r\n]+/)
    .join(' ')
    .replace(/[\\*_[\]{}]/g, '\\$&')
    .replace(/!(?=$|\\\[)/g, '\\!')
    .replace(/^([ \t]*)([>#+-])/, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)])/, '$1\\$2');
}
