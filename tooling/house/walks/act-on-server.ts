import { callsWhile } from './trace-calls.ts';
import { withTestApp } from './with-test-app.ts';

/** An act of a writer on the server: words of a node, from the call to the rows. */
export const walk = () =>
  withTestApp(async (app) => {
    const { beginStory } = await import('../../../packages/server/src/testing/stories.ts');
    const { newId } = await import('../../../packages/server/src/ids.ts');
    const { fingerprint } = await import('../../../packages/story/src/draft/parts/fingerprint.ts');
    const author = await app.signUp('anna');
    const { params, addNode, addChapter } = await beginStory(app, author);
    const chapter = await addChapter('One');
    const { id } = await addNode(chapter.id, 'The square', { body: 'One.' });
    const write = (was: string, to: string) => () =>
      app.call('POST /api/stories/:username/:story_slug/edits', {
        params,
        body: {
          groups: [
            {
              id: newId(),
              act: 'write',
              edits: [{ type: 'set', part: 'node', id, field: 'body', was: fingerprint(was), to }],
            },
          ],
        },
        token: author.token,
      });
    await write('One.', 'One. Two.')();
    return callsWhile(write('One. Two.', 'One. Two. Three.'));
  });
