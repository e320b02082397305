import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts of publishing, and the shared ones: only a story's page loads publishing's. */
export const t = translatorWith(messages);
