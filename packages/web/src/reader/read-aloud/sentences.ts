/** A sentence, and the part of the page that it stands in. */
export interface Sentence {
  text: string;
  element: HTMLElement;
}

const parts =
  '.reader-place, .reader-text :is(h2, h3, h4, h5, h6, p, li), .ending-kind, .ending-name';

/**
 * The text of the page in sentences: browsers break off what is long, and a pause goes on where it
 * began.
 */
export function sentencesOn(page: ParentNode, language: string): Sentence[] {
  const splitter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return [...page.querySelectorAll<HTMLElement>(parts)]
    .filter((element) => !element.querySelector('p, li'))
    .flatMap((element) =>
      [...splitter.segment(wordsOf(element))]
        .map(({ segment }) => segment.trim())
        .filter((text) => /[\p{L}\p{N}]/u.test(text))
        .map((text) => ({ text, element })),
    );
}

/** Pictures speak by their alternative text. */
function wordsOf(element: Element): string {
  const words = [...element.childNodes].map((node) => {
    if (node instanceof HTMLImageElement) return ` ${node.alt}. `;
    if (node instanceof HTMLBRElement) return ' ';
    return node instanceof Element ? wordsOf(node) : (node.textContent ?? '');
  });
  return words.join('').replace(/\s+/g, ' ');
}
