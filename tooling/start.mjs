import { prepare } from './prepare.mjs';
import { handOver } from './run.mjs';
import { command } from './stop.mjs';

await command(async () => {
  const node = await prepare({ build: true });
  await handOver(node, ['packages/server/src/main.ts']);
});
