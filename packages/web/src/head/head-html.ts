import { sizeOfImage } from '@brasslamp/story/model/media-address';
import type { ReadingPreferences } from '../device/reading-preferences.ts';
import type { Theme } from '../device/theme.ts';
import { onHost } from '../host/base-path.ts';

/** More than search results and previews show. */
const descriptionCharacters = 240;

/** As the server draws them; an author's image says its own. */
const drawn = { width: 1200, height: 630 };

const noindex = '<meta name="robots" content="noindex">';

/** The tags for crawlers and previews; those of a page without head keep it out of both. */
export function headHtml(
  head: PageHead | null,
  { name, origin, basePath }: { name: string; origin: string; basePath: string },
): string {
  if (!head) return noindex;
  const at = (path: string) => new URL(onHost(path, basePath), origin).href;
  const description = shortened(head.description);
  const picture = sizeOfImage(head.picture.path) ?? drawn;
  const properties = {
    'og:type': head.type,
    'og:site_name': name,
    'og:title': head.title,
    'og:description': description,
    'og:url': at(head.sharedPath ?? head.path),
    'og:image': at(head.picture.path),
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': head.picture.alt,
  };
  const structured = { '@context': 'https://schema.org', ...withAddresses(head.structured, at) };
  return [
    ...(head.isUnlisted ? [noindex] : []),
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(at(head.path))}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(head.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(onHost(head.feed.path, basePath))}" title="${escapeHtml(head.feed.title)}">`,
        ]
      : []),
    `<script type="application/ld+json">${JSON.stringify(structured).replace(/</g, '\\u003c')}</script>`,
  ].join('');
}

/** In one line, cut at the end of a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionCharacters) return line;
  const cut = line.slice(0, descriptionCharacters).replace(/[\s\p{P}]*\S*$/u, '');
  // A text without spaces is cut between two characters.
  return `${cut || [...line].slice(0, descriptionCharacters / 2).join('')}…`;
}

function withAddresses(structured: Structured, at: (path: string) => string): Structured {
  const entries = Object.entries(structured).map(([key, value]) => {
    if (typeof value === 'object') return [key, withAddresses(value, at)];
    const isAddress = addressKeys.has(key) && typeof value === 'string' && value.startsWith('/');
    return [key, isAddress ? at(value) : value];
  });
  return Object.fromEntries(entries) as Structured;
}

/** A title may begin with a slash, too. */
const addressKeys = new Set(['url', 'image']);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * The head of a public page: what it tells crawlers, and those who show a preview of its link. A page without one is
 * private: it asks not to be indexed and tells nothing.
 */
export interface PageHead {
  title: string;
  description: string;
  /** The Open Graph type. */
  type: 'website' | 'book' | 'profile';
  /** The path of the page, with that part of the query alone that makes it another page. */
  path: string;
  /** The address that a preview leads to, where it says more than `path`. */
  sharedPath?: string;
  picture: { path: string; alt: string };
  /** The page in the words of schema.org; what begins with a slash is an address of this site. */
  structured: Structured;
  feed?: { path: string; title: string };
  /** It can be shared, but search engines have the same in another page. */
  isUnlisted?: boolean;
}

interface Structured {
  '@type': string;
  [key: string]: string | boolean | Structured | undefined;
}

/** A page that is being drawn. */
export interface DrawnPage<Loaded> {
  loaded: Loaded;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  siteName: string;
}

/** `--paper` of each theme, for what a browser draws around the page. */
export const paper = { light: '#faf7f1', dark: '#15120e', sepia: '#f3e7d0' };

/** Without JavaScript, and before the styles are read. */
export function themeColorHtml(theme: Theme, preferences: ReadingPreferences): string {
  const lit = preferences.theme === 'site' ? theme : preferences.theme;
  if (lit !== 'system') return `<meta name="theme-color" content="${paper[lit]}">`;
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${paper[scheme]}">`,
    )
    .join('');
}
