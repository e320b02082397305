import type { Story } from '@brasslamp/story/model';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Loss } from '../../losses/loss.ts';
import type { BookFacts } from '../paper/book-facts.ts';
import { bookSections } from '../paper/book-sections.ts';
import { element, together, words } from '../paper/markup.ts';
import type { PaperKind } from '../paper/paper-story.ts';
import { bookStyle } from './book-style.ts';
import { type BookFile, packageDocument } from './package-document.ts';
import { bookPage, navigation, titlePage } from './pages.ts';

/**
 * An EPUB 3: a page a section, of which only the first is read in order; the others are reached by their links.
 */
export function writeEpub(story: Story, facts: BookFacts): { bytes: Uint8Array; losses: Loss[] } {
  const pictures = picturesOf(facts);
  const { sections, sheet, losses } = bookSections(story, facts.id, inBook(pictures.names));
  const page = (title: string, body: Parameters<typeof bookPage>[2]) =>
    bookPage(title, story.lang, body);
  const files: BookFile[] = [
    { path: 'title.xhtml', id: 'title', text: titlePage(story, facts), reading: 'in_order' },
    ...(sheet === null
      ? []
      : [
          {
            path: 'sheet.xhtml',
            id: 'sheet',
            text: page(
              'To keep count',
              together([element('h1', {}, words('To keep count')), sheet]),
            ),
            reading: 'in_order',
          } as const,
        ]),
    ...sections.map(
      ({ number, markup }): BookFile => ({
        path: addressOf(number),
        id: `s${number}`,
        text: page(`${story.title} ${number}`, markup),
        reading: number === 1 ? 'in_order' : 'by_links',
      }),
    ),
  ];
  const nav = navigation(story, { hasSheet: sheet !== null, hasStart: sections.length > 0 });
  const zipped: Zippable = {
    // First, and as it is: by it reading systems know the file.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'OEBPS/package.opf': strToU8(packageDocument(story, facts, files, pictures.files)),
    'OEBPS/nav.xhtml': strToU8(nav),
    'OEBPS/book.css': strToU8(bookStyle),
  };
  for (const { path, text } of files) zipped[`OEBPS/${path}`] = strToU8(text);
  for (const { path, bytes } of pictures.files) zipped[`OEBPS/${path}`] = [bytes, { level: 0 }];
  const bytes = zipSync(zipped, { level: 6, mtime: facts.modifiedAt });
  return { bytes, losses };
}

const addressOf = (number: number): string => `s${number}.xhtml`;

const inBook = (pictures: ReadonlyMap<string, string>): PaperKind => ({
  addressOf,
  way: (label, address) => element('a', { href: address }, label),
  picture: (address) => pictures.get(address) ?? null,
});

/** The pictures with the names that they have in the book. Those of other sites stay outside. */
function picturesOf({ pictures }: BookFacts) {
  const names = new Map<string, string>();
  const files = [...pictures].map(([address, { bytes, mediaType }], at) => {
    const path = `pictures/p${at + 1}.${mediaType.replace(/^image\/(?:svg\+)?/, '')}`;
    names.set(address, path);
    return { path, id: `p${at + 1}`, bytes, mediaType };
  });
  return { names, files };
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
