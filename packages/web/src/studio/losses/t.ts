import { translatorWith } from '../../i18n/translate.ts';
import messages from './en.json';

/** The texts about the losses of an import, and the shared ones. */
export const t = translatorWith(messages);
