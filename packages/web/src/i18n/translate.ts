import en from './en.json';
import { formatMessage, type Message, type Values } from './format-message.ts';

/** The build compiles the texts, and brings each to the files that use it. */
const messages: Record<string, Message> = { ...en };

export type { Values };
export type MessageKey = keyof typeof en;

/** The text for a key, with its values put in (ICU message syntax: values and plurals). */
export function t(key: MessageKey, values?: Values): string {
  return textOf(key, values);
}

/** A `t` that knows more messages: for a part of the site that brings its own when it loads. */
export function translatorWith<More extends Record<string, string>>(more: More) {
  bringMessages(more);
  return (key: MessageKey | (keyof More & string), values?: Values): string => textOf(key, values);
}

export function bringMessages(more: Record<string, Message>): void {
  Object.assign(messages, more);
}

const textOf = (key: string, values?: Values): string =>
  formatMessage(messages[key] ?? key, values);
