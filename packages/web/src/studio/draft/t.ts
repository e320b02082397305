import { translatorWith } from '../../i18n/translate.ts';
import messages from './en.json';

/** The texts about the draft itself: what could not be saved, and what was done. */
export const t = translatorWith(messages);
