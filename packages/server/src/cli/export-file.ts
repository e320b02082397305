import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { FileReply } from '@brasslamp/contract';
import { groupLosses, type Loss } from '@brasslamp/interchange';
import { exporters } from '@brasslamp/interchange/export';
import { leavingAdvice, leavingText } from '@brasslamp/messages';
import { isKeyOf, keysOf } from '@brasslamp/story/model/records';
import type { Database } from '../db/database.ts';
import { exportedFiles } from '../features/accounts/export/export-account.ts';
import { findAccount } from '../features/accounts/users/accounts.ts';
import type { AskedExport } from '../features/exporting/export-job.ts';
import { exportedFile } from '../features/exporting/export-story.ts';
import { zip } from '../features/exporting/zip.ts';
import { findStory } from '../features/story-access/queries.ts';
import { createHeavyWork } from '../heavy-work/heavy-work.ts';
import { openSite } from './open-site.ts';
import { type Command, refuses, says } from './run-command.ts';

const formats = keysOf(exporters);

const usage = `Usage:
  npm run export -- USERNAME/STORY --as ${formats.join('|')} --to FILE [--address URL] [--without-media]
  npm run export -- USERNAME --as archive --to FILE

The draft of the story is written to FILE; one that is there is replaced when the new one is whole.
“story” is a story file of this site’s own, which can be imported again: with pictures or sounds
it is a ZIP archive, unless they are left out by --without-media. “page” is a web page that plays the story offline; it says where the story can be
read if it is given an address. What a format can’t hold is said. The archive of a user has all their
stories as story files, and what else the site has of them; the stories in it can be imported at once.`;

interface Asked extends AskedExport {
  username: string;
  /** null = all that the user has. */
  slug: string | null;
  path: string;
}

function readArguments(args: string[], settings: NodeJS.ProcessEnv): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        to: { type: 'string' },
        address: { type: 'string' },
        'without-media': { type: 'boolean', default: false },
      },
    });
    const [story, ...more] = positionals;
    const [username, slug, ...rest] = (story ?? '').split('/');
    const { as, to, address = null } = values;
    if (address !== null && !/^https?:\/\/[^\s"]+$/.test(address)) return null;
    if (!username || more.length + rest.length > 0 || !as || !to) return null;
    // npm runs scripts in the project's folder; INIT_CWD is the folder where the command was typed.
    const path = resolve(settings.INIT_CWD ?? process.cwd(), to);
    const media = values['without-media'] ? 'without' : 'with';
    if (as === 'archive') {
      if (slug !== undefined || address !== null || media === 'without') return null;
      return { username, slug: null, format: 'story', media, path, address };
    }
    if (!slug || !isKeyOf(exporters, as)) return null;
    return { username, slug, format: as, media, path, address };
  } catch {
    return null;
  }
}

/** `npm run export`: writes a story to a file. */
export const exportFile: Command = async (args, settings) => {
  const asked = readArguments(args, settings);
  if (!asked) return refuses(usage, 2);
  try {
    const { database } = await openSite(settings);
    try {
      return says(await writeTo(database, asked));
    } finally {
      await database.close();
    }
  } catch (error) {
    return refuses(error instanceof Error ? error.message : error, 1);
  }
};

async function writeTo(
  database: Database,
  { username, slug, path, ...asked }: Asked,
): Promise<string> {
  if (slug === null) return writeArchive(database, username, path);
  const story = await findStory(database.read, username.toLowerCase(), slug);
  if (!story) throw new Error(`There’s no story “${username}/${slug}”.`);
  const deps = { database, heavy: createHeavyWork(database.read, null), now: Date.now };
  const { file, facts } = await exportedFile(deps, story, { ...asked, user: '' });
  await writeWhole(path, file.bytes);
  return [`${story.title}: ${path}`, ...lostIn(facts.losses)].join('\n');
}

async function writeArchive(database: Database, username: string, path: string): Promise<string> {
  const author = await findAccount(database, username);
  if (!author) throw new Error(`There’s no user “${username}”.`);
  const deps = { database, heavy: createHeavyWork(database.read, null), now: Date.now };
  const viewer = {
    user_id: author.id,
    username: author.username,
    is_admin: false,
    is_guest: false,
    session_id: '',
  };
  const call = {
    viewer,
    params: {},
    query: {},
    body: undefined,
    ifMatch: null,
    ip: '',
    userAgent: '',
  };
  await writeWhole(path, zip(exportedFiles(deps, call), Date.now()));
  return `${author.username}: ${path}`;
}

/** Writes beside the place, and puts the file there when it is whole. */
async function writeWhole(path: string, bytes: FileReply['bytes']): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    const stream = createWriteStream(unfinished);
    await once(stream, 'open');
    await pipeline(bytes instanceof Uint8Array ? [bytes] : bytes, stream);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function lostIn(losses: readonly Loss[]): string[] {
  if (losses.length === 0) return [];
  const groups = groupLosses(losses).flatMap(({ kind, construct, losses: all }) => [
    `  - ${construct === '' ? '' : `${construct}: `}${leavingText({ message_id: kind, params: { count: all.length } })}`,
    `    ${leavingAdvice(kind)}`,
  ]);
  return ['  What this format can’t hold:', ...groups];
}
