import { translatorWith } from '../i18n/translate.ts';
import messages from './en.json';

/** The texts that only crawlers and previews of links read: browsers load none of them. */
export const t = translatorWith(messages);
