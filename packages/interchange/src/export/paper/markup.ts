/** Markup is XHTML that is safe to print: made by the two functions here alone. */
export type Markup = string & { readonly markup: unique symbol };

type Attributes = Readonly<Record<string, string | null>>;

const made = (xhtml: string) => xhtml as Markup;

/** XML has no way to say these characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const words = (text: string): Markup =>
  made(
    text
      .toWellFormed()
      .replace(unsayable, '')
      .replace(/[&<>"]/g, (character) => escapes[character] ?? ''),
  );

/** An element; an attribute that is null is not there. */
export function element(name: string, attributes: Attributes = {}, ...children: Markup[]): Markup {
  const typed = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : ` ${key}="${words(value)}"`,
  );
  const start = `<${name}${typed.join('')}`;
  return made(
    children.length === 0 && isVoid.has(name)
      ? `${start}/>`
      : `${start}>${children.join('')}</${name}>`,
  );
}

const isVoid = new Set(['br', 'hr', 'img', 'link', 'meta']);

export const together = (parts: readonly Markup[]): Markup => made(parts.join(''));

/** The parts with something between each two. */
export const joined = (parts: readonly Markup[], between: string): Markup =>
  made(parts.join(words(between)));
