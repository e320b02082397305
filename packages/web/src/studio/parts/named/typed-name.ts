/** The names of a thing that logic knows by its key, as they are typed. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { freeKey } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import { t } from '../../t.ts';
import { keyFault } from './key-fault.ts';

export interface TypedName {
  /** The name that people know; the key is made from it until that is set by hand. */
  name: string;
  key: string;
  isKeyOwn: boolean;
}

export const noName: TypedName = { name: '', key: '', isKeyOwn: false };

/** What a new name changes; `others` have keys that are taken. */
export const withName = (
  { isKeyOwn }: TypedName,
  name: string,
  others: readonly TypedName[],
): Partial<TypedName> => (isKeyOwn ? { name } : { name, key: keyAmong(name, others) });

/** What a new key changes. Emptied, it follows the name again. */
export const withKey = (key: string): Partial<TypedName> => ({ key, isKeyOwn: key !== '' });

/** As the name suggests it; '' where it suggests none. */
function keyAmong(name: string, others: readonly TypedName[]): string {
  const taken = new Set(others.map(({ key }) => key));
  const wanted = suggestedKey(name);
  return wanted && freeKey(wanted, (key) => taken.has(key));
}

export function keyFaults({ key }: TypedName, isTwin: boolean): FieldError[] {
  const fault = keyFault(key) ?? (isTwin ? 'keyTwice' : null);
  if (fault === null) return [];
  const most = limits.keyCharacters - 1;
  return [{ path: 'key', message: t(`studio.errors.${fault}`, { key, most }) }];
}
