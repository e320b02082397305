// A reader with two tabs and another device over a bad network: see the model that is played.
import { noCounts } from '../../packages/web/src/reader/session/testing/model-server.ts';
import { readingModel } from '../../packages/web/src/reader/session/testing/reading-model.ts';

export const promise =
  'No turn that a browser has stored is lost or made twice, and every tab ends where the server is.';

/** `npm run drill -- reader-session [runs] [steps] [first seed]` */
export async function drill([runs = '5000', steps = '60', first = '1']: string[]): Promise<void> {
  const counts = noCounts();
  const last = Number(first) + Number(runs) - 1;
  for (let seed = Number(first); seed <= last; seed += 1) {
    await readingModel(seed, Number(steps), counts);
    if (seed % 500 === 0 || seed === last) console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
  }
}
