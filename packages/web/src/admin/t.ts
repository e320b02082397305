import { isKeyOf } from '@brasslamp/story/model/records';
import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of the admin area, and the shared ones. */
export const t = translatorWith(messages);

/** The text of a key that comes from the server; null when there is none for it. */
export function textIfKnown(key: string): string | null {
  return isKeyOf(messages, key) ? t(key) : null;
}
