import { it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { openHistories, playHistory } from '../../testing/seen-histories/play-history.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

/** `npm run drill -- seen` plays 2,000. */
const histories = 6;

describeOnBothDatabases('What a reader saw', (openApp) => {
  it('is what all their turns say, whatever they and the author did', async () => {
    const place = await openHistories(await openApp(), seededRandom(11));
    for (let played = 0; played < histories; played += 1) await playHistory(place);
  });
});
