import { translatorWith } from '../../i18n/translate.ts';
import messages from './en.json';

/** The texts of the history, and the shared ones. */
export const t = translatorWith(messages);
