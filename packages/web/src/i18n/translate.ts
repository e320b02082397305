import { setupI18n } from '@lingui/core';
import en from './en.json';

const locale = 'en';
const i18n = setupI18n({ locale, messages: { [locale]: en } });

export type Values = Record<string, string | number>;
export type MessageKey = keyof typeof en;

/** The text for a key, with its values put in (ICU message syntax). */
export function t(key: MessageKey, values?: Values): string {
  return i18n._(key, values);
}

/** A `t` that knows more messages: for a part of the site that brings its own when it loads. */
export function translatorWith<Messages extends Record<string, string>>(messages: Messages) {
  i18n.load(locale, messages);
  return (key: MessageKey | (keyof Messages & string), values?: Values): string =>
    i18n._(key, values);
}
