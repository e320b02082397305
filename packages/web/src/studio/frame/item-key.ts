/** The word by which the story's rules know an item. */
import { keyPattern } from '@brasslamp/story/model/patterns';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';

const characters = 40;

/** The key that a name suggests: "Brass lamp" → `brass_lamp`; '' if it has no letter a–z. */
export function suggestedKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, characters)
    .replace(/_+$/, '');
  return reservedItemKeys.has(key) ? `${key}_item` : key;
}

/** What is wrong with a key, without asking the server. */
export function keyFault(key: string): 'keyEmpty' | 'keyForm' | 'keyReserved' | null {
  if (key === '') return 'keyEmpty';
  if (!keyPattern.test(key)) return 'keyForm';
  return reservedItemKeys.has(key) ? 'keyReserved' : null;
}
