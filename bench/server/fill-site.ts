import type { BulkDatabase } from './bulk-rows.ts';

export interface Size {
  stories: number;
  playthroughs: number;
}

const storiesOfAuthor = 100;
const playthroughsOfReader = 50;

/** The author whose stories are listed: the first one that `fillSite` creates. */
export const bulkAuthor = 'author-0';

/**
 * Fills a site with published stories by many authors, one version each, and with readers who play
 * them. All are copies of an existing story and playthrough of the user `username`.
 */
export async function fillSite(
  database: BulkDatabase,
  { stories, playthroughs }: Size,
  { username, playthroughId }: { username: string; playthroughId: string },
): Promise<void> {
  const { copyRow, idOf } = database;
  const isUser = `username_key = '${username}'`;
  const isStory = `id = (select story_id from playthroughs where id = '${playthroughId}')`;
  const isVersion = `id = (select version_id from playthroughs where id = '${playthroughId}')`;

  const authors = Math.ceil(stories / storiesOfAuthor);
  const readers = Math.ceil(playthroughs / playthroughsOfReader);
  for (const [kind, name, count] of [
    ['aa', 'author', authors],
    ['bb', 'reader', readers],
  ] as const) {
    await copyRow('users', isUser, count, {
      id: idOf(kind, 'n'),
      username: `'${name}-' || n`,
      username_key: `'${name}-' || n`,
      email: `'${name}-' || n || '@example.org'`,
      email_key: `'${name}-' || n || '@example.org'`,
    });
  }
  // Older than the site's own stories, so that the newest are the same on every site.
  await copyRow('stories', isStory, stories, {
    id: idOf('cc', 'n'),
    owner_id: idOf('aa', `n / ${storiesOfAuthor}`),
    title: "'A story, number ' || n",
    slug: "'story-' || n",
    current_version_id: idOf('dd', 'n'),
    created_at: 'row.created_at - 1000 - n',
    published_at: 'row.published_at - 1000 - n',
  });
  await copyRow('story_versions', isVersion, stories, {
    id: idOf('dd', 'n'),
    story_id: idOf('cc', 'n'),
  });
  // Spread out, so that the playthroughs of one story are far apart in the table.
  const story = `(n * 1009) % ${stories}`;
  await copyRow('playthroughs', `id = '${playthroughId}'`, playthroughs, {
    id: idOf('ee', 'n'),
    user_id: idOf('bb', `n % ${readers}`),
    story_id: idOf('cc', story),
    version_id: idOf('dd', story),
    updated_at: 'row.updated_at - 1000 - n',
  });
  await copyRow('turns', `playthrough_id = '${playthroughId}' and turn = 0`, playthroughs, {
    playthrough_id: idOf('ee', 'n'),
    version_id: idOf('dd', story),
  });
  await database.settle();
}
