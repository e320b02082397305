import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { escapeXml } from './escape-xml.ts';
import {
  type FoundStory,
  findAuthor,
  findPublicList,
  listNewest,
  listNewestOf,
  listNewestOn,
} from './queries.ts';

const entries = 50;
/** The time that stands for never, of a site on which nothing was ever published. */
const never = 0;

export interface PublicSite {
  name: string;
  /** Without a slash at the end. */
  siteUrl: string;
}

/** The newest published stories of the whole site. */
export async function siteFeed(db: Reader, { name, siteUrl }: PublicSite): Promise<string> {
  const feed = {
    id: `${siteUrl}/`,
    title: name,
    self: `${siteUrl}/feeds/stories.atom`,
    page: `${siteUrl}/`,
    beganAt: never,
    stories: await listNewest(db, entries),
  };
  return atomFeed(feed, siteUrl);
}

/** The newest published stories of one author. */
export async function authorFeed(
  db: Reader,
  { name, siteUrl }: PublicSite,
  username: string,
): Promise<string> {
  // Databases refuse a NUL in a query, and nobody has such a name.
  const author = username.includes('\0') ? undefined : await findAuthor(db, username.toLowerCase());
  if (!author) throw new AppError('not_found.author', { username });
  const feed = {
    id: `urn:uuid:${author.id}`,
    title: `${author.display_name || author.username} – ${name}`,
    self: `${siteUrl}/feeds/${author.username}.atom`,
    page: `${siteUrl}/${author.username}`,
    beganAt: author.created_at,
    stories: await listNewestOf(db, author.id, entries),
  };
  return atomFeed(feed, siteUrl);
}

/** The stories that came last to a list that everyone may read, with the words of the list. */
export async function listFeed(
  db: Reader,
  { name, siteUrl }: PublicSite,
  listId: string,
): Promise<string> {
  const list = listId.includes('\0') ? undefined : await findPublicList(db, listId);
  if (!list) throw new AppError('not_found.list');
  const stories = await listNewestOn(db, list.id, entries);
  const feed = {
    id: `urn:uuid:${list.id}`,
    title: `${list.title} – ${list.username} – ${name}`,
    self: `${siteUrl}/feeds/lists/${list.id}.atom`,
    page: `${siteUrl}/explore/lists/${list.id}`,
    beganAt: list.changed_at,
    stories: stories.map(({ note, added_at, ...story }) => ({
      ...story,
      description: note || story.description,
      changed_at: Math.max(story.changed_at, added_at),
    })),
  };
  return atomFeed(feed, siteUrl);
}

interface Feed {
  /** For ever the same, wherever the site moves. */
  id: string;
  title: string;
  /** The feed's own address, and that of the page that it follows. */
  self: string;
  page: string;
  /** For a feed without entries: nothing has changed since. */
  beganAt: number;
  stories: readonly FoundStory[];
}

const iso = (ms: number) => new Date(ms).toISOString();

/** An Atom 1.0 document (RFC 4287). `siteUrl` is where the stories are. */
function atomFeed(feed: Feed, siteUrl: string): string {
  const updated = feed.stories.reduce(
    (last, { changed_at }) => Math.max(last, changed_at),
    feed.beganAt,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(feed.id)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${iso(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    `<icon>${escapeXml(`${siteUrl}/favicon.svg`)}</icon>`,
    ...feed.stories.map((story) => entry(story, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(story: FoundStory, siteUrl: string): string {
  const author = `${siteUrl}/${story.username}`;
  return [
    `<entry xml:lang="${escapeXml(story.lang)}">`,
    `<id>urn:uuid:${story.id}</id>`,
    `<title type="text">${escapeXml(story.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${author}/${story.slug}`)}"/>`,
    `<published>${iso(story.published_at)}</published>`,
    `<updated>${iso(Math.max(story.published_at, story.changed_at))}</updated>`,
    `<author><name>${escapeXml(story.username)}</name><uri>${escapeXml(author)}</uri></author>`,
    `<summary type="text">${escapeXml(story.description)}</summary>`,
    '</entry>',
  ].join('\n');
}
