import type { Token, TokenOf } from './token.ts';

type Opening = TokenOf<'hook'> | TokenOf<'collapse'>;

/**
 * Finds what closes each hook and each `{`. A bracket that closes nothing, or is never closed, is shown as
 * it is typed; `[==` and `{=` go to the end of what they stand in.
 */
export function matchBrackets(tokens: Token[], source: string): Token[] {
  const matched: Token[] = [];
  const open: { opening: Opening; index: number }[] = [];
  const count = { hook: 0, collapse: 0 };

  const closeLast = (): void => {
    const last = open.pop();
    if (last === undefined) return;
    if (last.opening.isUnclosed) {
      last.opening.close = matched.length;
      return;
    }
    const { start, end, type } = last.opening;
    count[type]--;
    matched[last.index] = { type: 'typed', text: source.slice(start, end), start, end };
  };

  for (const token of tokens) {
    if (token.type === 'hook' || token.type === 'collapse') {
      open.push({ opening: token, index: matched.length });
      if (!token.isUnclosed) count[token.type]++;
      matched.push(token);
      continue;
    }
    if (token.type !== 'hook_end' && token.type !== 'collapse_end') {
      matched.push(token);
      continue;
    }
    const type = token.type === 'hook_end' ? 'hook' : 'collapse';
    if (count[type] === 0) {
      const { start } = token;
      matched.push({ type: 'typed', text: source.slice(start, start + 1), start, end: start + 1 });
      if (token.end > start + 1) matched.push({ type: 'words', start: start + 1, end: token.end });
      continue;
    }
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (last.opening.type === type && !last.opening.isUnclosed) break;
      closeLast();
    }
    const opening = open.pop()?.opening;
    count[type]--;
    if (opening !== undefined) close(opening, token, matched.length);
    matched.push(token);
  }
  while (open.length > 0) closeLast();
  return matched;
}

function close(opening: Opening, by: Token, index: number): void {
  opening.close = index;
  if (opening.type !== 'hook' || by.type !== 'hook_end' || by.name === '') return;
  opening.name = by.name;
  opening.isHidden ||= by.isHidden;
}
