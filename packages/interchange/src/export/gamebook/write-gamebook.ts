import type { Story } from '@brasslamp/story/model';
import type { Loss } from '../../losses/loss.ts';
import { fileAddress } from '../file-address.ts';
import type { BookFacts } from '../paper/book-facts.ts';
import { type BookSections, bookSections } from '../paper/book-sections.ts';
import { element, type Markup, together, words } from '../paper/markup.ts';
import type { PaperKind } from '../paper/paper-story.ts';
import { gamebookStyle } from './gamebook-style.ts';

/**
 * A gamebook: one web page to print, with numbered sections in shuffled order and a sheet to keep count on.
 * It asks for nothing over the network.
 */
export function writeGamebook(story: Story, facts: BookFacts): { html: string; losses: Loss[] } {
  const { sections, sheet, losses } = bookSections(story, facts.id, onPaper(facts));
  const page = element(
    'html',
    { lang: story.lang },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('title', {}, words(story.title)),
      element('style', {}, gamebookStyle),
    ),
    element(
      'body',
      {},
      cover(story, facts),
      rules(sheet),
      element('main', {}, ...sections.map(section)),
    ),
  );
  return { html: `<!doctype html>\n${page}\n`, losses };
}

const onPaper = ({ pictures }: BookFacts): PaperKind => ({
  addressOf: (number) => `#s${number}`,
  way: (label, address, number) =>
    together([
      label,
      element('span', { class: 'turn' }, words(' – turn to ')),
      element('a', { href: address }, words(String(number))),
    ]),
  picture: (address) => {
    const picture = pictures.get(address);
    if (picture === undefined) return /^https?:/.test(address) ? address : null;
    return fileAddress(picture.bytes, picture.mediaType);
  },
});

const cover = ({ title }: Story, { author, description }: BookFacts): Markup =>
  element(
    'header',
    {},
    element('h1', {}, words(title)),
    element('p', { class: 'author' }, words(author)),
    ...(description === '' ? [] : [element('p', { class: 'description' }, words(description))]),
  );

function rules(sheet: Markup | null): Markup {
  return element(
    'section',
    { class: 'rules' },
    element('h2', {}, words('How to read this book')),
    element(
      'p',
      {},
      words(
        'Begin at section 1. At the end of each section choose a way on, and turn to the number that stands behind it.',
      ),
    ),
    ...(sheet === null
      ? []
      : [
          element(
            'p',
            {},
            words(
              'What stands in slanted letters is for you to do: keep count on this sheet, with a pencil.',
            ),
          ),
          sheet,
        ]),
  );
}

const section = ({ number, markup }: BookSections['sections'][number]): Markup =>
  element(
    'section',
    { id: `s${number}`, class: 'numbered' },
    element('h2', {}, words(String(number))),
    markup,
  );
