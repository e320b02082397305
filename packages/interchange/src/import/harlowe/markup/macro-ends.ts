const macroStart = /\(\s{0,9}([$_]?[\p{L}_][\p{L}\p{N}_-]{0,60}):(?!\/\/)/uy;

/** The head of the macro at `at`, `(name:`; null where none begins. */
export function macroAt(source: string, at: number): { name: string; end: number } | null {
  macroStart.lastIndex = at;
  const found = macroStart.exec(source);
  return found === null ? null : { name: found[1] ?? '', end: macroStart.lastIndex };
}

/** A text in a macro may go over lines, but hardly over more than this. */
const longestText = 20_000;

/**
 * The ends of the macros of a passage, after the closing parenthesis, by their starts: one pass with a stack.
 * Quotation marks count in macros only, and `'` not after a letter (`$a's`).
 */
export function macroEnds(source: string, start = 0): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { at: number; isMacro: boolean }[] = [];
  const interesting = /[()"']/g;
  const unclosed = { '"': -1, "'": -1 };
  let macros = 0;
  interesting.lastIndex = start;
  for (let found = interesting.exec(source); found !== null; found = interesting.exec(source)) {
    const at = found.index;
    const character = found[0];
    if (character === '(') {
      const isMacro = macroAt(source, at) !== null;
      open.push({ at, isMacro });
      if (isMacro) macros++;
    } else if (character === ')') {
      const opening = open.pop();
      if (opening?.isMacro) {
        ends.set(opening.at, at + 1);
        macros--;
      }
    } else if (macros > 0 && (character === '"' || character === "'")) {
      if (at < unclosed[character] || isPossessive(source, at)) continue;
      const close = closingQuote(source, at);
      if (close !== -1) interesting.lastIndex = close + 1;
      else unclosed[character] = Math.min(source.length, at + longestText);
    }
  }
  return ends;
}

function isPossessive(source: string, at: number): boolean {
  return (
    /^'s[\s(]/.test(source.slice(at, at + 3)) && /[\p{L}\p{N}_)\]]/u.test(source.charAt(at - 1))
  );
}

function closingQuote(source: string, at: number): number {
  const quote = source[at];
  const end = Math.min(source.length, at + longestText);
  for (let index = at + 1; index < end; index++) {
    if (source[index] === '\\') index++;
    else if (source[index] === quote) return index;
  }
  return -1;
}
