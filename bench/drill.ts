import { readdirSync } from 'node:fs';

/**
 * `npm run drill -- NAME …`: attacks one promise at its full size (kills, lost answers, the largest
 * input). `npm test` runs short seeded forms of the same. Without a name it lists the drills.
 */
interface DrillModule {
  /** The promise of the drill in one sentence: what is attacked, and what must stay true. */
  promise: string;
  /** Resolves if the promise was kept, otherwise throws. `args` are the words after the name. */
  drill(args: string[]): Promise<void>;
}

const folder = new URL('drills/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

const load = async (name: string) =>
  (await import(new URL(`${name}.ts`, folder).href)) as DrillModule;

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  for (const each of names) console.log(`${each.padEnd(20)} ${(await load(each)).promise}`);
} else if (!names.includes(name)) {
  console.error(`There’s no drill “${name}”. There are: ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const { promise, drill } = await load(name);
  console.log(`${name}: ${promise}`);
  const startedAt = performance.now();
  try {
    await drill(args);
    console.log(`The promise held, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
