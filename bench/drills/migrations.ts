import { join } from 'node:path';
import { chance, type DatabasePlace, onDatabases } from '../site/database-place.ts';
import { startSite } from '../site/site.ts';

export const promise =
  'A first start that is killed at any moment can be started again, and three at once all serve.';

/** `npm run drill -- migrations [kills] [rounds of three] [sqlite|postgres] [seed]` */
export async function drill([kills = '80', threes = '10', only, seed = '1']: string[]) {
  const random = chance(Number(seed));
  await onDatabases(only, async (newPlace, engine) => {
    const wholeMs = await msOfFirstStart(await newPlace());
    let killedInTime = 0;
    for (let at = 0; at < Number(kills); at += 1) {
      killedInTime += (await killedAndStartedAgain(await newPlace(), random() * wholeMs)) ? 1 : 0;
    }
    console.log(
      `${engine}: ${kills} first starts killed within ${Math.round(wholeMs)} ms, ${killedInTime} of them before they served; all started again`,
    );
    for (let at = 0; at < Number(threes); at += 1) await threeAtOnce(await newPlace());
    console.log(`${engine}: ${threes} × three first starts at once, all serve`);
  });
}

async function msOfFirstStart(place: DatabasePlace): Promise<number> {
  const begunAt = performance.now();
  const site = await startSite(place.folder, place.settings);
  const ms = performance.now() - begunAt;
  await site.stop();
  await place.remove();
  return ms;
}

async function killedAndStartedAgain(place: DatabasePlace, killAfterMs: number): Promise<boolean> {
  const isKilledInTime = await startSite(place.folder, place.settings, killAfterMs).then(
    async (site) => {
      await site.kill();
      return false;
    },
    () => true,
  );
  const site = await startSite(place.folder, place.settings);
  await expectServes(site.url);
  await site.stop();
  await place.remove();
  return isKilledInTime;
}

async function threeAtOnce(place: DatabasePlace): Promise<void> {
  // All of them share one data folder, and each of them creates the mail folder.
  const folder = join(place.folder, 'shared');
  const sites = await Promise.all([1, 2, 3].map(() => startSite(folder, place.settings)));
  for (const { url } of sites) await expectServes(url);
  for (const site of sites) await site.stop();
  await place.remove();
}

async function expectServes(url: string): Promise<void> {
  for (const path of ['/api/ready', '/', '/pages/about', '/api/home/featured']) {
    const { status } = await fetch(`${url}${path}`);
    if (status !== 200) throw new Error(`${path} is answered with ${status}`);
  }
}
