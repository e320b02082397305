/** The lines of an ink source that have a construct, found in the text alone: what a reader made of them is held against it. */
export interface InkConstructs {
  choices: number[];
  sets: number[];
  diverts: number[];
}

export function inkConstructs(text: string): InkConstructs {
  const found: InkConstructs = { choices: [], sets: [], diverts: [] };
  for (const [at, line] of withoutComments(text).split('\n').entries()) {
    const trimmed = line.trimStart();
    // Behind the dash of a gather or of a branch with its condition.
    const said = trimmed.replace(/^(?:-(?!>)\s*)+(?:\([^)]*\)\s*)?(?:[^{}]*:\s*(?=[*+]))?/, '');
    if (/^[*+]/.test(said)) found.choices.push(at + 1);
    if (/^~\s*(?:temp\s+)?\w+\s*(?:[+-]?=|\+\+|--)/.test(said)) found.sets.push(at + 1);
    if (
      /(?:^|[^-])->\s*(?!DONE\b)[A-Za-z_]/.test(line) &&
      !/^\s*(?:=|VAR|CONST|LIST|EXTERNAL)/.test(line)
    ) {
      found.diverts.push(at + 1);
    }
  }
  return found;
}

/** The same lines without what is behind `//` or within `/* … *\/`. */
function withoutComments(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
      plain += '\n';
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      const close = end === -1 ? text.length : end + 2;
      plain += text.slice(at, close).replace(/[^\n]/g, '');
      at = close - 1;
    } else plain += text[at] ?? '';
  }
  return plain;
}
