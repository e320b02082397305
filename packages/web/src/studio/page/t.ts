import { translatorWith } from '../../i18n/translate.ts';
import studio from '../en.json';
import messages from './en.json';

/** The texts of a node's page, those of the writing screens, and the shared ones. */
export const t = translatorWith({ ...studio, ...messages });
