import { prepare } from './prepare.mjs';
import { handOver } from './run.mjs';
import { settingsFile } from './settings-file.mjs';
import { command } from './stop.mjs';

await command(async () => {
  const node = await prepare({ build: true });
  // Four password hashes at once fill Node's usual four threads; files and tokens need some too.
  process.env.UV_THREADPOOL_SIZE ??= '8';
  await handOver(node, [settingsFile, 'packages/server/src/main.ts']);
});
