/** Tags as a line of text has them, with commas between them; each once. */
export function tagsIn(line: string): string[] {
  return withTags([], line.split(/[,،、\n]/u));
}

/** The tags with these behind them; one that is there already is not added again. */
export function withTags(tags: readonly string[], more: readonly string[]): string[] {
  const all = [...tags];
  for (const one of more) {
    const tag = one.replace(/\s+/gu, ' ').trim();
    if (tag !== '' && !hasTag(all, tag)) all.push(tag);
  }
  return all;
}

export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => folded(one) === folded(tag));

const folded = (tag: string) => tag.normalize('NFKC').toLowerCase();
