import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of the admin area, and the shared ones. */
export const t = translatorWith(messages);

/** What a key says, for keys that come from the server; null when there is no text for it. */
export function textIfKnown(key: string): string | null {
  return key in messages ? t(key as keyof typeof messages) : null;
}
