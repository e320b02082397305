import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onDatabases } from '../site/database-place.ts';
import type { Reader, Site } from '../site/site.ts';
import { startWatchedSite, type WatchedSite } from '../site/watched-site.ts';

export const promise =
  'While the largest story is published, checked, compared, restored, imported, drafted, read and played, 20 people with 50 calls a second wait 50 ms or 3 × idle at the 99th percentile, and 300 ms at most.';

const people = 20;
const callsPerSecond = 50;
const idleMs = 20_000;
const mostMs = { p99: 50, worst: 300 };
const timesIdle = 3;
/** A little less than `limits.storyTextBytes`, to leave room for the JSON around the text. */
const passages = 2_000;
const sentence = 'A lamp burns low over the stairs, and nobody has come down them since autumn. ';
const bytesOfPassage = 9_900;

/** `npm run drill -- heavy-work [seconds] [sqlite|postgres]` */
export async function drill([seconds = '60', only]: string[]): Promise<void> {
  const broken: string[] = [];
  await onDatabases(only, async (newPlace, engine) => {
    const place = await newPlace();
    const watched = await startWatchedSite(place);
    const { site } = watched;
    try {
      const file = join(place.folder, 'large.twee');
      writeFileSync(file, largeTwee());
      const author = await site.signUp('author');
      const large = await site.importStory(author, file);
      const crowd = await startCrowd(site);
      const idle = await figuresOf(crowd, watched, idleMs);
      console.log(`${engine}, idle: ${inWords(idle)}`);
      const heavy = workOn(site, author, large, file, engine);
      const [busy] = await Promise.all([
        figuresOf(crowd, watched, Number(seconds) * 1_000, heavy),
        heavy,
      ]);
      console.log(`${engine}, busy: ${inWords(busy)}`);
      crowd.stop();
      const p99 = Math.max(mostMs.p99, timesIdle * idle.p99);
      if (busy.p99 > p99) broken.push(`${engine}: 99th percentile ${busy.p99} ms, ${p99} allowed`);
      if (busy.worst > mostMs.worst) broken.push(`${engine}: worst ${busy.worst} ms`);
      if (busy.failed > 0) broken.push(`${engine}: ${busy.failed} calls failed`);
    } finally {
      await site.stop();
      await place.remove();
    }
  });
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

function largeTwee(): string {
  const text = sentence
    .repeat(Math.ceil(bytesOfPassage / sentence.length))
    .slice(0, bytesOfPassage);
  const parts = [':: StoryTitle\nThe largest story\n'];
  for (let at = 0; at < passages; at += 1) {
    parts.push(`:: Room ${at}\n${text}\n[[On->Room ${(at + 1) % passages}]]\n`);
  }
  return parts.join('\n');
}

interface Crowd {
  /** The time that each call took, in milliseconds. */
  times: number[];
  failed: number;
  stop(): void;
}

/** People who read, choose and write a little in their own stories, on a schedule. */
async function startCrowd(site: Site): Promise<Crowd> {
  const crowd: Crowd = { times: [], failed: 0, stop: () => clearInterval(timer) };
  const calls: (() => Promise<unknown>)[] = [];
  for (let number = 0; number < people; number += 1) {
    const person = await site.signUp(`person-${number}`);
    calls.push(...(await callsOf(site, person)));
  }
  let next = 0;
  const timer = setInterval(() => {
    const call = calls[next % calls.length];
    next += 1;
    const startedAt = performance.now();
    call?.()
      .then(() => crowd.times.push(performance.now() - startedAt))
      .catch((error: Error) => {
        crowd.failed += 1;
        console.log(error.message);
      });
  }, 1_000 / callsPerSecond);
  return crowd;
}

async function callsOf(site: Site, person: Reader): Promise<(() => Promise<unknown>)[]> {
  const { token } = person;
  const path = await site.writeStory(person, 'small');
  const playthrough = `${path}/playthrough/${await site.startPlaythrough(person, path)}`;
  const chapters = (await site.call('GET', `${path}/chapters`, undefined, token)) as unknown as {
    chapters: { id: string }[];
  };
  const chapter_id = chapters.chapters[0]?.id;
  const body = { chapter_id, name: 'Written in' };
  const node = await site.call('POST', `${path}/nodes`, body, token);
  let edits = 0;
  return [
    () => site.call('GET', playthrough, undefined, token),
    () => site.call('GET', '/api/home/featured'),
    () => site.call('PUT', `${playthrough}/action`, { action_id: 'a1' }, token),
    () => site.call('GET', path, undefined, token),
    () => {
      edits += 1;
      return site.call('PUT', `${path}/nodes/${node.id}`, { body: `Edit ${edits}.` }, token);
    },
  ];
}

interface Figures {
  calls: number;
  failed: number;
  p50: number;
  p99: number;
  worst: number;
  loop: number;
  worked: number;
}

/** The figures of the crowd's calls, for this time or as long as the work runs. */
async function figuresOf(
  crowd: Crowd,
  watched: WatchedSite,
  ms: number,
  work: Promise<unknown> = Promise.resolve(),
): Promise<Figures> {
  const [from, startedAt] = [crowd.times.length, Date.now()];
  await Promise.all([wait(ms), work]);
  const times = crowd.times.slice(from).sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) * 10) / 10;
  const held = watched.heldSince(startedAt);
  return {
    calls: times.length,
    failed: crowd.failed,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    loop: held.waited,
    worked: held.worked,
  };
}

const inWords = ({ calls, failed, p50, p99, worst, loop, worked }: Figures): string =>
  `${calls} calls, ${failed} failed; half within ${p50} ms, 99 of 100 within ${p99} ms, ` +
  `worst ${worst} ms; the server's thread was held ${loop} ms at most, and worked ${worked} ms at a time`;

async function workOn(
  site: Site,
  author: Reader,
  large: string,
  file: string,
  engine: string,
): Promise<void> {
  const { token } = author;
  const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const done = await run();
    console.log(`  ${engine}: ${what} took ${Math.round(performance.now() - startedAt)} ms`);
    return done;
  };
  const ask = (method: string, path: string, body?: unknown) =>
    site.call(method, `${large}${path}`, body, token);
  const { version_id } = await ask('GET', '');
  const { nodes } = (await ask('GET', '/nodes?limit=1')) as unknown as { nodes: { id: string }[] };
  const edit = (text: string) => ask('PUT', `/nodes/${nodes[0]?.id}`, { body: text });
  await edit('Other words.');
  await timed('check', () => ask('GET', '/check'));
  await timed('compare', () => ask('GET', `/versions/${version_id}/changes?to=draft`));
  await timed('draft', () => ask('GET', '/draft'));
  const published = await timed('publish', () => ask('POST', '/versions', {}));
  await timed('restore', () => ask('POST', `/versions/${version_id}/restore`));
  await timed('read', () => fetchWhole(site, `${large}/versions/${published.id}/story`, token));
  await timed('play', () => site.startPlaythrough(author, large));
  await timed('import', () => site.importStory(author, file));
}

async function fetchWhole(site: Site, path: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.url}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}
