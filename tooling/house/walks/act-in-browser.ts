import { callsWhile } from './trace-calls.ts';

/** An act of a writer in the browser: words of a node, from the form to what is sent and answered. */
export async function walk() {
  const { open } = await import('../../../packages/web/src/studio/draft/testing/one-tab.ts');
  const tab = open();
  const write = (words: string) => async () => {
    tab.set('body', words, 'body');
    tab.keep();
    tab.send();
  };
  await write('One.')();
  return callsWhile(write('One. Two.'));
}
