// The site from its sources, at one address: what a browser loads is replaced in place, and the server starts anew.
import { prepare } from './prepare.mjs';
import { handOver } from './run.mjs';
import { settingsFile } from './settings-file.mjs';
import { command } from './stop.mjs';

await command(async () => {
  const node = await prepare({ build: false });
  await handOver(node, [
    settingsFile,
    '--watch',
    '--watch-preserve-output',
    'tooling/dev/serve.ts',
  ]);
});
