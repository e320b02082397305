// npm run admin|bench|check|corpus|drill|export|figures|import|openapi|walk -- ARGUMENTS
import { prepare } from './prepare.mjs';
import { handOver } from './run.mjs';
import { settingsFile } from './settings-file.mjs';
import { command, Stop } from './stop.mjs';

/**
 * `isOfSite`: it works on the site that the settings name. Tests and measurements have sites of their own.
 * @type {Record<string, { file: string, build: boolean, isOfSite?: boolean }>}
 */
const programs = {
  admin: { file: 'packages/server/src/cli/admin.ts', build: false, isOfSite: true },
  bench: { file: 'bench/run.ts', build: true },
  check: { file: 'packages/server/src/cli/check.ts', build: false, isOfSite: true },
  corpus: { file: 'bench/interchange/corpus-table.ts', build: false },
  drill: { file: 'bench/drill.ts', build: true },
  export: { file: 'packages/server/src/cli/export.ts', build: true, isOfSite: true },
  figures: { file: 'tooling/house/figures.ts', build: false },
  import: { file: 'packages/server/src/cli/import-story.ts', build: false, isOfSite: true },
  openapi: { file: 'packages/contract/src/write-openapi.ts', build: false },
  walk: { file: 'tooling/house/walks/walk.ts', build: false },
};

await command(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const program = programs[name];
  if (!program)
    throw new Stop(`There’s no command “${name}”. There are: ${Object.keys(programs).join(', ')}.`);
  const node = await prepare({ build: program.build });
  await handOver(node, [...(program.isOfSite ? [settingsFile] : []), program.file, ...args]);
});
