import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { hearStatements } from '../../../testing/written-statements.ts';
import { openPeople, reuseIds } from './testing/reuse-ids.ts';

/** `npm run drill -- ids` does the same at its full size. */
const histories = 6;
const steps = 25;

const parts = 'chapters|nodes|items|binned_parts|test_plays|story_images|story_sounds';
const ofParts = new RegExp(`\\b(?:update|delete from|insert into) "?(?:${parts})\\b`);
const changesSome = /\b(?:update|delete from)\b/;
const ofOneStory = /\bwhere\b.*\bstory_id\b/s;

describeOnBothDatabases('Two authors who use each other’s ids at random', (openApp) => {
  it('change nothing of the other’s story, and lose nothing of their own', async () => {
    const app = await openApp();
    const people = await openPeople(app, 'writer');
    const heard = hearStatements(app);
    const figures = { steps: 0, done: 0, refused: 0, foreign: 0 };
    for (let seed = 1; seed <= histories; seed += 1) {
      await reuseIds(app, people, { seed, steps }, figures);
    }
    expect(figures.foreign).toBeGreaterThan(figures.steps / 4);
    expect(figures.done).toBeGreaterThan(figures.steps / 4);
    // Whatever finds a part by its id says of which story it is, so that no slip elsewhere can reach another one.
    const changing = [...heard].filter((one) => ofParts.test(one) && changesSome.test(one));
    expect(changing.length).toBeGreaterThan(10);
    expect(changing.filter((one) => !ofOneStory.test(one))).toEqual([]);
  });
});
