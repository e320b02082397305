/** The most faces of a die in a book: chance that is finer than that is rounded to it. */
const mostFaces = 1_000;

/** The faces of a die on which each of several outcomes falls: "1–2", "3". */
export interface DieFaces {
  /** How many faces the die has. */
  of: number;
  faces: string[];
}

/** The smallest die by which outcomes fall as likely as their shares say, which come to 1. */
export function dieFaces(shares: readonly number[]): DieFaces {
  let of = shares.length;
  while (of < mostFaces && !shares.every((share) => isWhole(share * of) && share * of > 0.5))
    of += 1;
  let sum = 0;
  let last = 0;
  const faces = shares.map((share) => {
    sum += share;
    const first = last + 1;
    last = Math.max(first, Math.round(sum * of));
    return first === last ? String(first) : `${first}–${last}`;
  });
  return { of: Math.max(of, last), faces };
}

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-6;
