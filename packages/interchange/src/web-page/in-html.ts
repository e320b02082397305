/** A text of JSON that an element of HTML holds as it is: it says the same, and nothing in it ends the element. */
export const jsonInHtml = (json: string): string => json.replace(/[<>\u2028\u2029]/g, escaped);

/** What JSON has in its strings alone. */
const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, between elements and in attributes. */
export const textInHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? character);
