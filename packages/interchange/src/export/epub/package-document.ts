import type { Story } from '@brasslamp/story/model';
import type { BookFacts } from '../paper/book-facts.ts';
import { element, words } from '../paper/markup.ts';

/** A page of the book. One that is read by links is skipped by who turns the pages. */
export interface BookFile {
  path: string;
  id: string;
  text: string;
  reading: 'in_order' | 'by_links';
}

interface PictureFile {
  path: string;
  id: string;
  mediaType: string;
}

export function packageDocument(
  story: Story,
  facts: BookFacts,
  files: readonly BookFile[],
  pictures: readonly PictureFile[],
): string {
  const item = (id: string, href: string, mediaType: string, properties: string | null = null) =>
    element('item', { id, href, 'media-type': mediaType, properties });
  const xhtml = 'application/xhtml+xml';
  const document = element(
    'package',
    {
      xmlns: 'http://www.idpf.org/2007/opf',
      version: '3.0',
      'unique-identifier': 'book-id',
      'xml:lang': story.lang,
    },
    element(
      'metadata',
      { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
      element('dc:identifier', { id: 'book-id' }, words(`urn:brasslamp:${facts.id}`)),
      element('dc:title', {}, words(story.title)),
      element('dc:language', {}, words(story.lang)),
      element('dc:creator', {}, words(facts.author)),
      ...(facts.description === ''
        ? []
        : [element('dc:description', {}, words(facts.description))]),
      element(
        'meta',
        { property: 'dcterms:modified' },
        words(new Date(facts.modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z')),
      ),
    ),
    element(
      'manifest',
      {},
      item('nav', 'nav.xhtml', xhtml, 'nav'),
      item('style', 'book.css', 'text/css'),
      ...files.map(({ id, path }) => item(id, path, xhtml)),
      ...pictures.map(({ id, path, mediaType }) => item(id, path, mediaType)),
    ),
    element(
      'spine',
      {},
      ...files.map(({ id, reading }) =>
        element('itemref', { idref: id, linear: reading === 'by_links' ? 'no' : null }),
      ),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
