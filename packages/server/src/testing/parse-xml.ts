import { DOMParser, type Element } from '@xmldom/xmldom';

/** The root of a document that is XML to the letter; anything less is thrown. */
export function parseXml(xml: string, mimeType = 'application/xml'): Element {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message);
  };
  const { documentElement } = new DOMParser({ onError }).parseFromString(xml, mimeType);
  if (!documentElement) throw new Error('There is no element');
  return documentElement;
}

/** The texts of all elements of that name, in their order. */
export const textsOf = (root: Element, name: string): string[] =>
  [...root.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '');
