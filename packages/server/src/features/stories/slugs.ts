import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits } from '@brasslamp/story/model';
import { slugOf } from '@brasslamp/story/model/slug';
import type { Writer } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import { listSlugsFrom } from './queries.ts';

/** A numbered slug keeps at least so much of what it was made from. */
const minCharacters = 70;

/** The errors of a slug before anyone looks whether it is taken. */
export function slugErrors(asked: unknown): FieldError[] {
  if (typeof asked !== 'string' || !reservedSlugs.has(asked)) return [];
  return [fieldError('slug', 'slug_reserved', { slug: asked })];
}

/** The slug that was asked for, if the owner may use it; else one made from the title. */
export async function chooseSlug(
  trx: Writer,
  ownerId: string,
  asked: string | undefined,
  title: string,
): Promise<string> {
  await hold(trx, 'author', ownerId);
  if (asked === undefined) return firstFreeSlugOf(trx, ownerId, makeSlug(title));
  if ((await slugsLike(trx, ownerId, asked)).has(asked)) {
    throw new AppError('slug_taken', { slug: asked });
  }
  return asked;
}

/** The slug itself, or the first with a number that no story of the owner's has. */
export async function firstFreeSlugOf(trx: Writer, ownerId: string, slug: string): Promise<string> {
  return firstFreeSlug(slug, await slugsLike(trx, ownerId, slug));
}

const slugsLike = async (trx: Writer, ownerId: string, slug: string): Promise<Set<string>> =>
  new Set(await listSlugsFrom(trx, ownerId, slug.slice(0, minCharacters)));

/** The addresses at which the site has pages of its own: `/{username}/stories/new`. */
const reservedSlugs: ReadonlySet<string> = new Set(['stories', 'playthroughs']);

/** A title as an address: "Così fan tutte!" → `cosi-fan-tutte`. */
export const makeSlug = (title: string): string => slugOf(title) || 'story';

/** The slug itself, or else the first of `slug-2`, `slug-3` … that is free. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !reservedSlugs.has(candidate);
  for (let number = 2, candidate = slug; ; number += 1) {
    if (isFree(candidate)) return candidate;
    const end = `-${number}`;
    candidate = slug.slice(0, limits.slugCharacters - end.length).replace(/-$/, '') + end;
  }
}
