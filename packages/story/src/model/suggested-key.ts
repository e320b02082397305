import { limits } from './limits.ts';
import { reservedItemKeys } from './reserved-item-keys.ts';

/** The key that a name suggests: "Brass lamp" → `brass_lamp`; '' if it has no letter a–z. */
export function suggestedKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, limits.keyCharacters)
    .replace(/_+$/, '');
  return reservedItemKeys.has(key) ? `${key}_item` : key;
}
