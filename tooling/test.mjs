// npm test [-- STEP [WORD …] …]: every check, each with a heading and its time, then one closing line for CI to read.
import { prepare } from './prepare.mjs';
import { handOver } from './run.mjs';
import { command } from './stop.mjs';

await command(async () => {
  const node = await prepare({ build: false });
  await handOver(node, ['tooling/test-run/test-steps.mjs', ...process.argv.slice(2)]);
});
