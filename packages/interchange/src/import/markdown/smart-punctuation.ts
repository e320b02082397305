/** What stands before an opening quote: a space, a dash, a bracket, a mark of Markdown, or nothing. */
const opens = /^$|[-—/([{"“‘\s*_~]/;

/**
 * Quotes, dashes and ellipses as the Markdown of some formats prints them: curly ones for those that are typed.
 * `before`: the character before the words, '' = none.
 */
export function smartPunctuation(words: string, before: string): string {
  let last = before;
  return words.replace(/---?|\.{3}|'|"|[^-.'"]+|[-.]/g, (typed) => {
    const shown = shownAs(typed, last);
    last = typed.charAt(typed.length - 1);
    return shown;
  });
}

function shownAs(typed: string, before: string): string {
  switch (typed) {
    case '---':
      return '—';
    case '--':
      return '–';
    case '...':
      return '…';
    case "'":
      return opens.test(before) ? '‘' : '’';
    case '"':
      return opens.test(before) ? '“' : '”';
    default:
      return typed;
  }
}
