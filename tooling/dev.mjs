// The server restarts and both halves of the web app are rebuilt whenever a file is saved.
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';
import { settingsFile } from './settings-file.mjs';
import { command } from './stop.mjs';

await command(async () => {
  const node = await prepare({ build: true });
  const others = new AbortController();
  const options = { abort: others.signal };
  const parts = [
    run('vite', ['build', 'packages/web', '--watch'], options),
    run('vite', ['build', 'packages/web', '--watch', '--ssr'], options),
    run(node, [settingsFile, '--watch', 'packages/server/src/main.ts'], options),
  ];
  // When one part ends, by itself or by Ctrl-C, the others are stopped too.
  await Promise.race(parts);
  others.abort();
  await Promise.allSettled(parts);
});
