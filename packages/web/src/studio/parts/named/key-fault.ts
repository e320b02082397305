/** The fault of a key: the word by which the story’s logic knows an item, a variable or an achievement. */
import { keyPattern } from '@brasslamp/story/model/patterns';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';

/** The fault of a key, without asking the server. */
export function keyFault(key: string): 'keyEmpty' | 'keyForm' | 'keyReserved' | null {
  if (key === '') return 'keyEmpty';
  if (!keyPattern.test(key)) return 'keyForm';
  return reservedItemKeys.has(key) ? 'keyReserved' : null;
}
