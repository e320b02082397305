import { limits } from '@brasslamp/story/model';

/** The address that a title suggests: "Così fan tutte!" → `cosi-fan-tutte`; '' if it has none. */
export function slugPreview(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limits.slugCharacters)
    .replace(/-$/, '');
}
