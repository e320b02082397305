import { callsWhile } from './trace-calls.ts';
import { withTestApp } from './with-test-app.ts';

/** A choice of a reader on the server, from the call to the row of their turn. */
export const walk = () =>
  withTestApp(async (app) => {
    const { publishLamp } = await import('../../../packages/server/src/testing/stories.ts');
    const { story } = await publishLamp(app, await app.signUp('anna'));
    const reader = await app.signUp('reader');
    const begun = async () => {
      const { data } = await story.start(reader);
      return () => story.act(reader, data.id, { action_id: data.view.actions[0].id });
    };
    // The first choices compile queries and fill caches.
    for (let warm = 0; warm < 3; warm += 1) await (await begun())();
    return callsWhile(await begun());
  });
