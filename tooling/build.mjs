import { prepare } from './prepare.mjs';
import { command } from './stop.mjs';

await command(async () => {
  await prepare({ build: true });
  console.log('The web app is built: packages/web/dist');
});
