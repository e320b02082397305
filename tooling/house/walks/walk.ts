// `npm run walk -- NAME`: shows how something that a person does goes through the rooms of the house, and how
// often it comes back into a room that it has left.
import { crossingsOf, summaryOf } from './rooms.ts';
import type { Call } from './trace-calls.ts';

/** The walks by name. Each is loaded here, for only what is loaded after the tracer is traced. */
const walks: Record<string, () => Promise<{ walk: () => Promise<Call[]> }>> = {
  choice: () => import('./choice.ts'),
  'act-on-server': () => import('./act-on-server.ts'),
  'act-in-browser': () => import('./act-in-browser.ts'),
};

const [name = '', ...options] = process.argv.slice(2);
const load = walks[name];
if (load) {
  const calls = await (await load()).walk();
  if (!options.includes('--short')) {
    for (const { from, file, name: called, isReturn } of crossingsOf(calls)) {
      console.log(`${isReturn ? 'again' : '     '}  ${from} → ${file} ${called}`);
    }
  }
  console.log(summaryOf(name, calls));
} else {
  console.error(`There’s no walk “${name}”. There are: ${Object.keys(walks).join(', ')}.`);
  process.exitCode = 2;
}
