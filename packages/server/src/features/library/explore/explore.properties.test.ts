import { soughtWordsOf, wordsOf } from '@brasslamp/story/words';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { indexStory } from '../../story-index/index-story.ts';
import { type Given, publishStory } from '../testing/public-story.ts';

const titles = ['Lamp', 'Lamplight', 'Éclipse', 'Straße', '量子計算機', 'Mill', 'River', 'Ёлка'];
const tags = ['Mystery', 'Sci-Fi', 'Space', 'Spaceship', 'Krimi', 'Romance'];
const notes = ['Spiders', 'Giant spiders, many', 'Blood', '蜘蛛'];
const langs = ['en', 'de', 'de-AT', 'ja'];
const lengths = [3, 4_000, 14_000];

interface Known extends Given {
  id: string;
  username: string;
  finished: number;
  published_at: number;
  changed_at: number;
}

interface Chance {
  integer: (below: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

function seededChance(seed: number): Chance {
  const random = seededRandom(seed);
  const integer = (below: number) => Math.floor(random() * below);
  return { integer, pick: <T>(from: readonly T[]) => from[integer(from.length)] as T };
}

const some = <T>(chance: Chance, from: readonly T[], most: number): T[] =>
  from.filter(() => chance.integer(from.length) < most);

/** Stories of all kinds; some are published at the same moment. */
async function writeStories(test: TestApp, authors: TestUser[], chance: Chance) {
  const stories: Known[] = [];
  for (let count = 0; count < 30; count += 1) {
    if (chance.integer(3) > 0) test.clock.advance(1_000);
    const author = chance.pick(authors);
    const given = {
      title: some(chance, titles, 2).join(' ') || 'Untold',
      description: some(chance, titles, 1).join(', '),
      tags: some(chance, tags, 2),
      notes: some(chance, notes, 1),
      lang: chance.pick(langs),
      words: chance.pick(lengths),
      endings: ['One', 'Two'].slice(0, 1 + chance.integer(2)),
      is_complete: chance.integer(2) === 0,
    };
    const story = await publishStory(test, author, given);
    const finished = chance.integer(20);
    await test.app.database.write(async (trx) => {
      await trx.insertInto('story_figures').values({ story_id: story.id, finished }).execute();
      await indexStory(trx, story.id);
    });
    const at = test.clock.now();
    const times = { published_at: at, changed_at: at };
    stories.push({ ...given, id: story.id, username: author.username, finished, ...times });
  }
  return stories;
}

const lists = {
  newest: ({ published_at }: Known) => published_at,
  updated: ({ changed_at }: Known) => changed_at,
  finished: ({ finished }: Known) => finished,
};

function anyQuery(chance: Chance) {
  const q = ['lam', 'lamp', 'éclipse mi', '計算', 'stras', 'ann', 'space', 'un', 'ел', 'x', '%'];
  const maybe = <T>(value: T, of = 4): T | undefined =>
    chance.integer(of) === 0 ? value : undefined;
  return {
    q: maybe(chance.pick(q)) ?? '',
    with: maybe(some(chance, tags, 1).slice(0, 2)) ?? [],
    without: maybe(some(chance, tags, 1)) ?? [],
    hide: maybe([chance.pick(['spider', 'giant spid', '蜘蛛', 'blood'])]) ?? [],
    lang: maybe(some(chance, langs, 2)) ?? [],
    length: maybe(chance.pick(['short', 'medium', 'long'] as const)),
    endings: maybe('several' as const),
    complete: maybe(chance.pick(['yes', 'no'] as const)),
    sort: chance.pick(['newest', 'updated', 'finished'] as const),
  };
}

type Asked = ReturnType<typeof anyQuery>;

const hasWords = (sought: string, text: string): boolean => {
  const { words, beginning } = soughtWordsOf(sought);
  if (words.length === 0 && beginning === '') return sought === '';
  const there = wordsOf(text);
  return (
    words.every((word) => there.includes(word)) && there.some((word) => word.startsWith(beginning))
  );
};

function isFound(story: Known, asked: Asked): boolean {
  const { title, description = '', tags: own = [], notes: noted = [], lang = 'en' } = story;
  const { words = 0, endings = [] } = story;
  const minutes = Math.max(1, Math.round(words / 220));
  const text = [title, description, story.username, ...own, ...noted].join('\n');
  return (
    hasWords(asked.q, text) &&
    asked.with.every((tag) => own.includes(tag)) &&
    !asked.without.some((tag) => own.includes(tag)) &&
    !asked.hide.some((note) => noted.some((one) => hasWords(note, one))) &&
    (asked.lang.length === 0 ||
      asked.lang.some((one) => lang === one || lang.startsWith(`${one}-`))) &&
    (asked.length === undefined ||
      { short: minutes <= 15, medium: minutes <= 60, long: minutes > 60 }[asked.length]) &&
    (!asked.endings || endings.length > 1) &&
    (!asked.complete || story.is_complete === (asked.complete === 'yes')) &&
    (asked.sort !== 'finished' || story.finished >= 10)
  );
}

function expected(stories: readonly Known[], asked: Asked): string[] {
  const rank = lists[asked.sort];
  return stories
    .filter((story) => isFound(story, asked))
    .toSorted((a, b) => rank(b) - rank(a) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

async function allPages(test: TestApp, asked: Asked, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { length, endings, complete, ...query } = asked;
    const { data } = await test.call('GET /api/explore', {
      query: {
        ...query,
        ...{ with: asked.with.join(','), without: asked.without.join(',') },
        ...{ hide: asked.hide.join(','), lang: asked.lang.join(','), limit },
        ...(length && { length }),
        ...(endings && { endings }),
        ...(complete && { complete }),
        ...(cursor && { cursor }),
      },
      token: null,
    });
    found.push(...data.stories.map(({ id }: { id: string }) => id));
    cursor = data.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

describeOnBothDatabases('Explore among stories of all kinds', (openApp) => {
  it('finds what a plain look through all of them finds, in the same order', async () => {
    const chance = seededChance(28);
    const test = await openApp();
    const authors = [await test.signUp('anna'), await test.signUp('ben')];
    const stories = await writeStories(test, authors, chance);
    let findings = 0;
    for (let count = 0; count < 200; count += 1) {
      const asked = anyQuery(chance);
      const there = expected(stories, asked);
      findings += Number(there.length > 0);
      const found = await allPages(test, asked, 1 + chance.integer(9));
      expect([asked, found]).toEqual([asked, there]);
    }
    expect(findings).toBeGreaterThan(60);
  });
});
