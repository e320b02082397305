import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import type { BookFacts } from '../paper/book-facts.ts';
import { element, type Markup, together, words } from '../paper/markup.ts';

/** A page of the book, as XHTML. */
export function bookPage(title: string, lang: string, body: Markup): string {
  const page = element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang,
      'xml:lang': lang,
    },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('title', {}, words(title)),
      element('link', { rel: 'stylesheet', type: 'text/css', href: 'book.css' }),
    ),
    element('body', {}, body),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${page}\n`;
}

export function titlePage(story: Story, { author, description }: BookFacts): string {
  const paragraphs = description === '' ? [] : [element('p', {}, words(description))];
  const isEmpty = startNode(story) === null;
  return bookPage(
    story.title,
    story.lang,
    together([
      element('h1', {}, words(story.title)),
      element('p', { class: 'author' }, words(author)),
      ...paragraphs,
      ...(isEmpty
        ? []
        : [element('p', { class: 'author' }, element('a', { href: 's1.xhtml' }, words('Begin')))]),
    ]),
  );
}

/** The table of contents: it does not name what readers are to find. */
export function navigation(
  { title, lang }: Story,
  { hasSheet, hasStart }: { hasSheet: boolean; hasStart: boolean },
): string {
  const entry = (href: string, label: string) =>
    element('li', {}, element('a', { href }, words(label)));
  return bookPage(
    title,
    lang,
    element(
      'nav',
      { 'epub:type': 'toc', id: 'toc' },
      element('h1', {}, words(title)),
      element(
        'ol',
        {},
        entry('title.xhtml', title),
        ...(hasSheet ? [entry('sheet.xhtml', 'To keep count')] : []),
        ...(hasStart ? [entry('s1.xhtml', 'Begin')] : []),
      ),
    ),
  );
}
