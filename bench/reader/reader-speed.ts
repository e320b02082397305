import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { tarredTwine } from '../corpus.ts';
import type { Measurement } from '../measurement.ts';
import { interleaved } from '../site/load.ts';
import { startProcess } from '../site/server-process.ts';
import { type Reader, startSite } from '../site/site.ts';
import type { BarePlace } from './bare-text-server.ts';
import { choiceTimes } from './choice-times.ts';
import { launchChromium, slowPhone } from './chromium.ts';
import { firstTextMs, isChoiceReadyAtFirstText } from './first-text.ts';
import { placeOf, ringPlaces } from './places.ts';

const rounds = 5;

/**
 * Reading on a slow phone (a CPU four times slower, "Slow 4G"), compared with a bare page with the
 * same text: how long until the first text can be read (net of the line, on which
 * both wait alike for the first byte), whether a choice can be made at that moment, and
 * how long a choice takes to be painted once everything is loaded.
 */
export async function readerSpeed(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  const site = await startSite(folder);
  const browser = await launchChromium();
  try {
    const reader = await site.signUp('anna');
    const stories: Record<string, string> = {
      'the-twelfth-lamp': '/api/stories/brasslamp/the-twelfth-lamp',
      ring: await site.writeRing(reader, 'ring', ringPlaces),
    };
    const tarredFile = tarredTwine('reading');
    if (tarredFile) stories.tarred = await site.importStory(reader, tarredFile);
    const pages = await startReading(site, reader, stories);
    const bare = await startProcess(new URL('./bare-text-server.ts', import.meta.url), {
      input: JSON.stringify(Object.fromEntries(pages.map(({ name, places }) => [name, places]))),
    });
    try {
      const signIn = { url: site.url, token: reader.token };
      const [lamp, ring, tarred] = pages.map(({ name, url }) => ({
        ours: url,
        bare: `${bare.url}/${name}`,
      }));
      if (!lamp || !ring) throw new Error('There is nothing to read');
      return [
        await firstText(
          'reading: first text net of the line, beside a bare page',
          browser,
          lamp,
          signIn,
        ),
        ...(tarred
          ? [
              await firstText(
                'reading: first text net of the line, of 2,463 nodes',
                browser,
                tarred,
                signIn,
              ),
            ]
          : []),
        await choiceAtFirstText(browser, ring.ours, signIn),
        ...(await choices(browser, ring, signIn)),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Compared {
  ours: string;
  bare: string;
}

type SignIn = { url: string; token: string };

/** A playthrough of each story, with what a bare page shows of it. */
async function startReading(
  site: Awaited<ReturnType<typeof startSite>>,
  reader: Reader,
  stories: Record<string, string>,
): Promise<{ name: string; url: string; places: BarePlace[] }[]> {
  const pages = [];
  for (const [name, path] of Object.entries(stories)) {
    const id = await site.startPlaythrough(reader, path);
    const here = await site.call('GET', `${path}/playthrough/${id}`, undefined, reader.token);
    const url = `${site.url}${path.replace('/api/stories', '')}/reader/${id}`;
    const rest = name === 'ring' ? ringPlaces.slice(1).map(({ bare }) => bare) : [];
    pages.push({ name, url, places: [placeOf(here), ...rest] });
  }
  return pages;
}

async function firstText(
  name: string,
  browser: Browser,
  { ours, bare }: Compared,
  signIn: SignIn,
): Promise<Measurement> {
  const [us, them] = await interleaved(
    rounds,
    () => firstTextMs(browser, ours, signIn),
    () => firstTextMs(browser, bare),
  );
  const [ourWork, bareWork] = [us, them].map((ms) => ms - slowPhone.latencyMs) as [number, number];
  const detail =
    `${ourWork.toFixed(0)} ms, bare page ${bareWork.toFixed(0)} ms, ` +
    `beside ${slowPhone.latencyMs} ms of the line for each; medians of ${rounds}`;
  return { name, ratio: ourWork / bareWork, atMost: 2.5, detail };
}

async function choiceAtFirstText(
  browser: Browser,
  url: string,
  signIn: SignIn,
): Promise<Measurement> {
  let led = 0;
  for (let round = 0; round < 3; round += 1) {
    if (await isChoiceReadyAtFirstText(browser, url, signIn)) led += 1;
  }
  const detail = `${led} of 3 choices led on that were made as soon as the text was painted`;
  return { name: 'reading: a choice at first text leads on', ratio: led / 3, atLeast: 1, detail };
}

async function choices(
  browser: Browser,
  { ours, bare }: Compared,
  signIn: SignIn,
): Promise<Measurement[]> {
  const { us, them } = await choiceTimes(browser, ours, bare, signIn);
  const detail =
    `median ${us.median.toFixed(1)} ms, bare page ${them.median.toFixed(1)} ms; ` +
    `95 of 100 within ${us.p95.toFixed(1)} ms, bare page ${them.p95.toFixed(1)} ms; ${us.count} choices each`;
  return [
    {
      name: 'reading: choice to painted text',
      ratio: us.median / them.median,
      atMost: 1.2,
      detail,
    },
    { name: 'reading: 95 of 100 choices painted within', ms: us.p95, atMost: 50, detail },
  ];
}
