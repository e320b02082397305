// A writer with tabs and devices, a network that loses answers, and storage that fails: see the model.

import { noCounts } from '../../packages/web/src/studio/draft/testing/counts.ts';
import { draftModel } from '../../packages/web/src/studio/draft/testing/draft-model.ts';

export const promise =
  'Of what is written in the studio no kept word is lost and no act is done twice, undo leads back, and every tab ends where the site is.';

/** `npm run drill -- one-draft [runs] [steps] [first seed]` */
export async function drill([runs = '1000', steps = '60', first = '1']: string[]): Promise<void> {
  const counts = noCounts();
  const last = Number(first) + Number(runs) - 1;
  for (let seed = Number(first); seed <= last; seed += 1) {
    const given = { opensWithText: seed % 4 > 0, hasTroubles: seed % 2 > 0 };
    await draftModel(seed, Number(steps), counts, given);
    if (seed % 100 === 0 || seed === last) console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
  }
}
