import { limits } from './limits.ts';

/** The address that a title suggests: "Così fan tutte!" → `cosi-fan-tutte`; '' if it has none. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugCharacters + 1)
    .replace(/^-/, '')
    .slice(0, limits.slugCharacters)
    .replace(/-$/, '');
}
