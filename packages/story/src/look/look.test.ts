import { describe, expect, it } from 'vitest';
import { compositions, emblems, type Look, lookOf, palettes, typefaces } from './look.ts';

/** Ids as a site makes them: by the time, with chance at the end. */
function idsOfOneHour(count: number): string[] {
  let seed = 7;
  const digits = (length: number) =>
    Array.from({ length }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed % 16).toString(16);
    }).join('');
  return Array.from({ length: count }, (_, at) => {
    const ms = (1_790_000_000_000 + Math.floor((at * 3_600_000) / count)).toString(16);
    const time = ms.padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
  });
}

const looks = idsOfOneHour(24_000).map((id) => lookOf(id, null));

function shares<Part extends keyof Look>(part: Part, options: readonly Look[Part][]): number[] {
  const counts = new Map(options.map((option) => [option, 0]));
  for (const look of looks) counts.set(look[part], (counts.get(look[part]) ?? 0) + 1);
  return [...counts.values()].map((count) => (count * options.length) / looks.length);
}

const shareOfPairs = (isAlike: (one: Look, other: Look) => boolean): number =>
  looks.slice(1).filter((look, at) => isAlike(look, looks[at] as Look)).length / (looks.length - 1);

describe('The look of a story', () => {
  it('is always the same by its id', () => {
    expect(lookOf('01890a5d-ac96-774b-bcce-b302099a8057', null)).toEqual({
      palette: 'plum',
      emblem: 'key',
      typeface: 'book',
      composition: 'cut',
    });
  });

  it('is what its author chose; how the cover is composed stays with the id', () => {
    const chosen = { palette: 'tide', emblem: 'wave', typeface: 'italic' } as const;
    const { composition } = lookOf('one', null);
    expect(lookOf('one', chosen)).toEqual({ ...chosen, composition });
  });

  it.each([
    ['palette', palettes],
    ['emblem', emblems],
    ['typeface', typefaces],
    ['composition', compositions],
  ] as const)('has each %s about as often as any other', (part, options) => {
    const all = shares(part, options as readonly Look[typeof part][]);
    expect(all).toHaveLength(options.length);
    expect(Math.min(...all)).toBeGreaterThan(0.9);
    expect(Math.max(...all)).toBeLessThan(1.1);
  });

  it('is that of its neighbour by chance no more often than once in twelve, and hardly ever wholly', () => {
    const palettesAlike = shareOfPairs((one, other) => one.palette === other.palette);
    expect(palettesAlike).toBeLessThan(1 / 12 + 0.006);
    const coversAlike = shareOfPairs(
      (one, other) => one.palette === other.palette && one.emblem === other.emblem,
    );
    expect(coversAlike).toBeLessThan(1 / 144 + 0.002);
  });
});
