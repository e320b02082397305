import { translatorWith } from '../../i18n/translate.ts';
import messages from './en.json';

/** The texts of the workspace, and the shared ones. */
export const t = translatorWith(messages);
