const words = [
  'the',
  'sea',
  '*cold*',
  'and',
  'dark',
  '{if has(lamp)}bright{else}dim{end}',
  'stairs',
  '{gold}',
  'salt',
  'water',
];

/** A text of so many words, a fifth of them logic, in paragraphs of sixty. */
export function textOfWords(count: number): string {
  let text = '';
  for (let at = 1; at <= count; at += 1) {
    text += `${words[(at * 7 + (at >> 3)) % words.length]}${at % 60 === 0 ? '\n\n' : ' '}`;
  }
  return text;
}
