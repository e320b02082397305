// Two devices, or two tabs, write one node at once; see the model.
import { type Counts, twoDevices } from '../../packages/web/src/studio/node/testing/two-devices.ts';

export const promise =
  'Of the text typed on two devices at once, every word is on the server, on a screen, or stored in the browser.';

/** `npm run drill -- two-devices [runs] [steps] [first seed]` */
export async function drill([runs = '4000', steps = '40', first = '1']: string[]): Promise<void> {
  const counts: Counts = {
    steps: 0,
    words: 0,
    merges: 0,
    conflicts: 0,
    lostRequests: 0,
    lostAnswers: 0,
    crashes: 0,
  };
  const last = Number(first) + Number(runs) - 1;
  for (let seed = Number(first); seed <= last; seed += 1) {
    await twoDevices(seed, Number(steps), counts);
    if (seed % 500 === 0 || seed === last) console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
  }
}
