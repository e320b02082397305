import en from './en.json';

/** The build compiles the texts, and brings each to the files that use it. */
const messages: Record<string, Message> = { ...en };

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

/**
 * A message as the build compiles it: its texts, the names of the values between them, and for each
 * plural the messages it chooses from, where `#` is the number.
 */
export type Message = string | Part[];
type Part = string | [name: string] | [name: string, plural: 'plural', Record<string, Message>];

export type Values = Record<string, string | number>;

const locale = 'en';
/** Of English, which is all there is so far. Another language asks `Intl.PluralRules`. */
const pluralOf = (amount: number): string => (amount === 1 ? 'one' : 'other');

/** Made when it is first needed: `Intl` takes a slow phone some 50 ms. */
let numbers: Intl.NumberFormat | undefined;

function digitsOf(count: number): string {
  // Without a comma and a point it is as it is written anyway.
  if (Number.isInteger(count) && Math.abs(count) < 1_000) return String(count);
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(count);
}

/** The text of a message, with its values put in; `#` is replaced by `count`. */
export function formatMessage(message: Message, values: Values = {}, count?: number): string {
  if (typeof message === 'string') return message;
  return message.map((part) => formatPart(part, values, count)).join('');
}

function formatPart(part: Part, values: Values, count: number | undefined): string {
  if (part === '#' && count !== undefined) return digitsOf(count);
  if (typeof part === 'string') return part;
  const [name, , choices] = part;
  const value = values[name] ?? '';
  if (!choices) return String(value);
  const amount = Number(value);
  const choice = choices[amount] ?? choices[pluralOf(amount)] ?? choices.other ?? '';
  return formatMessage(choice, values, amount);
}
