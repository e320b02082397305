import { translatorWith } from '../../i18n/translate.ts';
import messages from './en.json';

/** The texts for taking stories along, and the shared ones. */
export const t = translatorWith(messages);
