import type { Measurement } from '../measurement.ts';
import { ringPlaces } from '../reader/places.ts';
import { median } from '../site/load.ts';
import type { Reader } from '../site/site.ts';
import { bulkAuthor, fillSite, type Size } from './fill-site.ts';
import { type BulkSite, onTwoSites } from './two-sites.ts';

/** The sizes to compare. The small one has as many as one page of any list shows, including a sitemap's thousand. */
const few: Size = { stories: 1_200, playthroughs: 1_200 };
const many: Size = { stories: 100_000, playthroughs: 1_000_000 };
const playthroughsOfAnna = 30;
const rounds = 9;
const callsInRound = 20;
const mostTimes = 1.3;

/**
 * The calls of readers and search engines, on a site with 1,000,000 playthroughs and 100,000 stories
 * and on an almost empty one, in turn, on each database.
 */
export function scale(most: Size = many): Promise<Measurement[]> {
  return onTwoSites((engine, ...sites) => compare(engine, sites, most));
}

type Site = BulkSite['site'];

async function compare(
  engine: string,
  sites: readonly BulkSite[],
  most: Size,
): Promise<Measurement[]> {
  const calls = [];
  for (const [at, { site, database }] of sites.entries()) {
    const { reader, path, id } = await furnish(site);
    const names = { username: reader.username, playthroughId: id };
    await fillSite(database, at === 0 ? few : most, names);
    calls.push(callsOf(site, reader, path, id));
  }
  const [ofFew = {}, ofMany = {}] = calls;
  const measured = [];
  for (const [name, call] of Object.entries(ofMany)) {
    measured.push(await compared(`${engine}: ${name}`, ofFew[name] ?? call, call, most));
  }
  return measured;
}

/** Gives a site the same reader, story and playthroughs as every other, so that all answers have the same size. */
async function furnish(site: Site) {
  const reader = await site.signUp('anna');
  const path = await site.writeRing(reader, 'ring', ringPlaces);
  let id = '';
  for (let at = 0; at < playthroughsOfAnna; at += 1) {
    id = await site.startPlaythrough(reader, path);
  }
  return { reader, path, id };
}

type Call = () => Promise<void>;

function callsOf(
  { url }: Site,
  { username, token }: Reader,
  path: string,
  id: string,
): Record<string, Call> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(url + address, { headers, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${text}`);
  };
  const choice = JSON.stringify({ action_id: 'a1' });
  let choices = 0;
  return {
    'opening a playthrough': () => ask(`${path}/playthrough/${id}`),
    choosing: () => {
      // Every node of the ring has its own choice ids.
      const at = choices % ringPlaces.length;
      choices += 1;
      const body = choice.replace('a1', `a${1 + at * 3}`);
      return ask(`${path}/playthrough/${id}/action`, { method: 'PUT', body });
    },
    'my playthroughs of a story': () => ask(`${path}/playthrough`),
    'all my playthroughs': () => ask(`/api/stories/${username}/playthroughs`),
    'stories on the home page': () => ask('/api/home/featured'),
    'stories of an author': () => ask(`/api/stories/${bulkAuthor}`),
    'a thousand stories of the sitemap': () => ask('/sitemaps/stories.xml'),
    'the feed': () => ask('/feeds/stories.atom'),
  };
}

async function compared(
  name: string,
  ofFew: Call,
  ofMany: Call,
  { stories, playthroughs }: Size,
): Promise<Measurement> {
  const times: [few: number[], many: number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, call] of [ofFew, ofMany].entries()) {
      // The first call of a round is not measured: the CPU's caches hold the other site's data, and an
      // idle connection may have been closed.
      await call().catch(call);
      for (let calls = 0; calls < callsInRound; calls += 1) {
        const start = performance.now();
        await call();
        times[at as 0 | 1].push(performance.now() - start);
      }
    }
  }
  const [fewMs, manyMs] = times.map(median) as [number, number];
  return {
    name,
    ratio: manyMs / fewMs,
    atMost: mostTimes,
    detail:
      `${manyMs.toFixed(2)} ms with ${playthroughs.toLocaleString('en')} playthroughs and ` +
      `${stories.toLocaleString('en')} stories, ${fewMs.toFixed(2)} ms with few; medians of ${rounds * callsInRound}`,
  };
}
