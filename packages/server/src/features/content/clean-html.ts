// Which HTML a page of the site may hold. Runs in a worker: see sanitize-worker.ts.
import type { FieldError } from '@brasslamp/contract/error-codes';
import { Parser } from 'htmlparser2';
import sanitize, { type IOptions } from 'sanitize-html';
import { fieldError } from '../../errors/app-error.ts';

export const maxDepth = 64;
export const maxTags = 20_000;

/** The HTML has a structure that no page needs and that would take the sanitizer too long. */
export class ShapeError extends Error {
  readonly fieldError: FieldError;

  constructor(fieldError: FieldError) {
    super(fieldError.message);
    this.fieldError = fieldError;
  }
}

const rules: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'figure', 'figcaption'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these elements is not text for readers.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'xmp', 'plaintext', 'title'],
    ...['iframe', 'noembed', 'noframes', 'template', 'svg', 'math', 'object'],
  ],
  transformTags: {
    // The page's title is the only first-level heading.
    h1: 'h2',
    // Also on links without an address, because that may be removed after this.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  parseStyleAttributes: false,
};

const maxRounds = 10;

/**
 * Throws `ShapeError`. Removing a tag can make the text around it mean something else, so it is
 * cleaned again until nothing changes. The result stays the same when it is cleaned once more.
 */
export function cleanHtml(html: string): string {
  assertShape(html);
  let before = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const after = sanitize(before, rules);
    if (after === before) return after;
    before = after;
  }
  throw new ShapeError(fieldError('body', 'html_closing_order'));
}

/** Stops reading at the first tag that is too deep or too many. */
function assertShape(html: string): void {
  let depth = 0;
  let tags = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      tags += 1;
      if (depth > maxDepth) {
        throw new ShapeError(fieldError('body', 'html_too_deep', { most: maxDepth }));
      }
      if (tags > maxTags) {
        throw new ShapeError(fieldError('body', 'html_too_many_tags', { most: maxTags }));
      }
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
}
