import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of a story on a page of its own, and the shared ones. */
export const t = translatorWith(messages);
