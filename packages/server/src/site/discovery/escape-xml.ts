const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML cannot hold, written in whatever way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const impossible = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

/** A text escaped for an element's text, or for an attribute in quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
