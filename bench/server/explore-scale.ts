import type { Measurement } from '../measurement.ts';
import { ringPlaces } from '../reader/places.ts';
import { fillSite } from './fill-site.ts';
import { type BulkSite, onTwoSites } from './two-sites.ts';

const few = 1_000;
const many = 100_000;
const searches = 200;
const passes = 5;
const mostTimes = 1.3;
const tags = 50;
/** Words that every story has, each out of a hundred. */
const fillers = 10;

/**
 * 200 searches by words, beginnings of words, tags, language and length, on a site with 100,000 stories and on
 * one with 1,000, in turn, on each database.
 */
export function exploreScale(most = many): Promise<Measurement[]> {
  return onTwoSites(async (engine, ...sites) => {
    await fill(sites[0], few);
    await fill(sites[1], most);
    const times: [few: number[], many: number[]] = [[], []];
    for (let pass = 0; pass < passes; pass += 1) {
      for (let search = 0; search < searches; search += 1) {
        for (const [at, { site }] of sites.entries()) {
          const ms = await msOf(`${site.url}/api/explore?${anySearch(search)}`);
          // The first pass fills caches.
          if (pass > 0) times[at as 0 | 1].push(ms);
        }
      }
    }
    const [fewMs, manyMs] = times.map(slowest) as [number, number];
    return [
      {
        name: `${engine}: 99 of 100 searches in Explore`,
        ratio: manyMs / fewMs,
        atMost: mostTimes,
        detail:
          `${manyMs.toFixed(2)} ms among ${most.toLocaleString('en')} stories, ` +
          `${fewMs.toFixed(2)} ms among ${few.toLocaleString('en')}; ${searches} searches, ${passes - 1} times`,
      },
    ];
  });
}

async function msOf(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${text}`);
  return performance.now() - start;
}

/** The time within which 99 of 100 are done. */
function slowest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** The same searches on every site; what they look for is on each. */
function anySearch(number: number): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string, isSet: boolean) => isSet && search.set(name, value);
  const two = String(number % 100).padStart(2, '0');
  set('q', `word${two}`, number % 4 === 0);
  set('q', 'wor', number % 4 === 1);
  set('q', `fa${two} rare${number % 10}`, number % 8 === 2);
  set('q', `rare${String(number).padStart(5, '0')}`, number % 8 === 6);
  set('with', `tag${number % tags}`, number % 3 === 0);
  set('without', `tag${(number * 7) % tags},tag${(number * 11) % tags}`, number % 3 === 1);
  set('hide', 'spiders', number % 5 === 0);
  set('lang', 'en', number % 5 === 1);
  set('length', 'short', number % 7 === 0);
  set('complete', 'yes', number % 6 === 0);
  set('sort', 'updated', number % 2 === 0);
  return search.toString();
}

/** A story like any other, and so many of its kind with words and tags of their own. */
async function fill({ site, database }: BulkSite, stories: number): Promise<void> {
  const { copyRow, idOf, settle } = database;
  const anna = await site.signUp('anna');
  const path = await site.writeRing(anna, 'ring', ringPlaces);
  await site.call('PUT', `${path}/tags`, { tags: ['Bench'], is_complete: true }, anna.token);
  const id = await site.startPlaythrough(anna, path);
  const names = { username: anna.username, playthroughId: id };
  await fillSite(database, { stories, playthroughs: few }, names);
  await copyRow('tags', "name_key = 'bench'", tags, {
    id: idOf('ff', 'n'),
    name: "'tag' || n",
    name_key: "'tag' || n",
    look_key: "'tag' || n",
  });
  const terms = [
    hexWord('word', ['n / 10', 'n']),
    hexWord('rare', ['n / 10000', 'n / 1000', 'n / 100', 'n / 10', 'n']),
    `'t' || ${idOf('ff', `n % ${tags}`)}`,
    ...Array.from({ length: fillers }, (_, at) =>
      hexWord(`f${String.fromCodePoint(97 + at)}`, [`(n * ${at + 3}) / 10`, `n * ${at + 3}`]),
    ),
  ];
  const isStory = `story_id = (select story_id from playthroughs where id = '${id}')`;
  const later = {
    published_at: 'row.published_at - 1000 - n',
    changed_at: 'row.changed_at - 1000 - n',
  };
  await copyRow('story_index', isStory, stories, {
    ...later,
    story_id: idOf('cc', 'n'),
    place: '(n * 7919) % 1000003',
    terms: ["'a len m15 m60 c1'", ...terms].join(" || ' ' || "),
  });
  for (const term of ["'a'", "'len'", "'m15'", "'m60'", "'c1'", ...terms]) {
    for (const list of ['n', 'u']) {
      await copyRow('index_terms', `term = 'a' and list = '${list}' and ${isStory}`, stories, {
        term,
        rank: 'row.rank - 1000 - n',
        story_id: idOf('cc', 'n'),
      });
    }
  }
  await settle();
}

/** The term of a word that ends in decimal digits, each of an expression for a number. */
const hexWord = (word: string, digits: readonly string[]): string =>
  [
    `'w${Buffer.from(word).toString('hex')}'`,
    ...digits.map((digit) => `'3' || ((${digit}) % 10)`),
  ].join(' || ');
