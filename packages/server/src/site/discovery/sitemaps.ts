import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, encodeCursor } from '../../http/calls/cursor.ts';
import { escapeXml } from './escape-xml.ts';
import {
  type FoundStory,
  lastOf,
  listContentPaths,
  listFrom,
  listTagNames,
  type StoryKey,
} from './queries.ts';

/** The stories in one sitemap: with their authors at most twice as many addresses, of which it may have 50,000. */
const storiesPerSitemap = 1_000;
const maxContentItems = 5_000;
const maxTags = 5_000;
/** A sitemap index may have 50,000 entries. */
const maxSitemaps = 49_000;

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The places at which the parts of the list of stories begin: behind null, then behind every thousandth. */
export async function sitemapStarts(db: Reader): Promise<(StoryKey | null)[]> {
  const starts: (StoryKey | null)[] = [null];
  let last = await lastOf(db, null, storiesPerSitemap);
  while (last && starts.length < maxSitemaps) {
    starts.push(last);
    last = await lastOf(db, last, storiesPerSitemap);
  }
  return starts;
}

/** `/sitemap.xml`: every address while one sitemap holds them, else where the sitemaps are. */
export async function firstSitemap(
  db: Reader,
  starts: readonly (StoryKey | null)[],
  siteUrl: string,
): Promise<string> {
  if (starts.length > 1) return sitemapIndex(starts, siteUrl);
  const stories = await listFrom(db, null, storiesPerSitemap);
  return document('urlset', [
    ...(await siteAddresses(db, siteUrl)),
    ...storyAddresses(stories, siteUrl),
  ]);
}

function sitemapIndex(starts: readonly (StoryKey | null)[], siteUrl: string): string {
  const names = [
    'site',
    ...starts.map((start) => (start ? `stories-${encodeCursor(start)}` : 'stories')),
  ];
  return document(
    'sitemapindex',
    names.map(
      (name) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
    ),
  );
}

/** The sitemap with a name of the index. Throws `not_found` for any other name. */
export async function sitemap(db: Reader, name: string, siteUrl: string): Promise<string> {
  if (name === 'site') return document('urlset', await siteAddresses(db, siteUrl));
  const match = /^stories(?:-([\w-]+))?$/.exec(name);
  if (!match) throw noSuch();
  const stories = await listFrom(db, startOf(match[1]), storiesPerSitemap);
  return document('urlset', storyAddresses(stories, siteUrl));
}

async function siteAddresses(db: Reader, siteUrl: string): Promise<string[]> {
  const items = await listContentPaths(db, maxContentItems);
  const tags = await listTagNames(db, maxTags);
  return [
    address(`${siteUrl}/`),
    address(`${siteUrl}/explore`),
    ...tags.map((name) => address(`${siteUrl}/explore/tags/${encodeURIComponent(name)}`)),
    ...items.map(({ path, updated_at }) => address(`${siteUrl}/pages/${path}`, updated_at)),
  ];
}

/** An author with stories in two sitemaps is listed in both; avoiding that would cost a search. */
function storyAddresses(stories: readonly FoundStory[], siteUrl: string): string[] {
  const authors = new Set(stories.map(({ username }) => username));
  return [
    ...[...authors].map((username) => address(`${siteUrl}/${username}`)),
    ...stories.map(({ username, slug, changed_at }) =>
      address(`${siteUrl}/${username}/${slug}`, changed_at),
    ),
  ];
}

function startOf(cursor: string | undefined): StoryKey | null {
  try {
    return decodeCursor(cursor, ['number', 'string']);
  } catch {
    throw noSuch();
  }
}

const noSuch = () => new AppError('not_found.sitemap');

const address = (url: string, changedAt?: number) =>
  changedAt === undefined
    ? `<url><loc>${escapeXml(url)}</loc></url>`
    : `<url><loc>${escapeXml(url)}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`;

const document = (root: string, parts: readonly string[]) =>
  [declaration, `<${root} ${namespace}>`, ...parts, `</${root}>`, ''].join('\n');
