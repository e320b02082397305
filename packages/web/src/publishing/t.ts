import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of publishing, and the shared ones: only who opens a story's page loads the former. */
export const t = translatorWith(messages);
