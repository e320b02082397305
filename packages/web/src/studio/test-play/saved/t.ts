import { translatorWith } from '../../../i18n/translate.ts';
import messages from './en.json';

/** The texts of saved test plays, and the shared ones. */
export const t = translatorWith(messages);
