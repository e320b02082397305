import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of the account screens, and the shared ones: readers do not load the account's. */
export const t = translatorWith(messages);
