/** How many candidates are looked at closely, so that a huge story stays quick to check. */
const maxCompared = 500;

/** The name that was probably meant: few typing errors away, without regard to case. */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  const wanted = typed.toLowerCase();
  let allowed = Math.min(3, Math.ceil(wanted.length / 3));
  let nearest: string | null = null;
  let compared = 0;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    if (compared++ === maxCompared) break;
    const errors = typingErrors(wanted, name.toLowerCase(), allowed);
    if (errors > allowed || (nearest !== null && errors === allowed)) continue;
    nearest = name;
    allowed = errors;
  }
  return nearest;
}

/**
 * How many letters are added, lost, changed, or swapped with their neighbour (the optimal string
 * alignment distance); stops counting above `most`.
 */
function typingErrors(from: string, to: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
