import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { atomFeed } from './atom.ts';
import { findAuthor, listNewest, listNewestOf } from './queries.ts';

const entries = 50;
/** For a site on which nothing was ever published. */
const never = 0;

export interface PublicSite {
  name: string;
  /** Without a slash at the end. */
  origin: string;
}

/** The newest published stories of the whole site. */
export async function siteFeed(db: Reader, { name, origin }: PublicSite): Promise<string> {
  const feed = {
    id: `${origin}/`,
    title: name,
    self: `${origin}/feeds/stories.atom`,
    page: `${origin}/`,
    beganAt: never,
    stories: await listNewest(db, entries),
  };
  return atomFeed(feed, origin);
}

/** The newest published stories of one author. */
export async function authorFeed(
  db: Reader,
  { name, origin }: PublicSite,
  username: string,
): Promise<string> {
  // Databases refuse a NUL in a query, and nobody has such a name.
  const author = username.includes('\0') ? undefined : await findAuthor(db, username.toLowerCase());
  if (!author) throw new AppError('not_found.author', { username });
  const feed = {
    id: `urn:uuid:${author.id}`,
    title: `${author.display_name || author.username} – ${name}`,
    self: `${origin}/feeds/${author.username}.atom`,
    page: `${origin}/${author.username}`,
    beganAt: author.created_at,
    stories: await listNewestOf(db, author.id, entries),
  };
  return atomFeed(feed, origin);
}
