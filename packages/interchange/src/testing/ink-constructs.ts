/** The lines of an ink source that have a construct, found in the text alone: what a reader made of them is held against it. */
export interface InkConstructs {
  choices: number[];
  sets: number[];
  diverts: number[];
}

export function inkConstructs(text: string): InkConstructs {
  const found: InkConstructs = { choices: [], sets: [], diverts: [] };
  let isInFunction = false;
  for (const [at, line] of withoutComments(text).split('\n').entries()) {
    const trimmed = line.trimStart();
    if (trimmed.startsWith('==')) isInFunction = /^=+\s*function\b/.test(trimmed);
    // Behind the dash of a gather or of a branch with its condition.
    const said = trimmed.replace(/^(?:-(?!>)\s*)+(?:\([^)]*\)\s*)?(?:[^{}]*:\s*(?=[*+]))?/, '');
    if (/^[*+]/.test(said)) found.choices.push(at + 1);
    // Functions are written out where they are called, with values for their own names.
    const isSet = /^~\s*(?:temp\s+)?\w+\s*(?:[+-]?=|\+\+|--)/.test(said);
    if (isSet && !isInFunction) found.sets.push(at + 1);
    const isDeclaration = /^(?:=|(?:VAR|CONST|LIST|EXTERNAL)\b)/.test(trimmed);
    const leads = /(?<![-(]|,\s?)->\s*(?!DONE\b)[A-Za-z_]/.test(line);
    if (leads && !isDeclaration) found.diverts.push(at + 1);
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
