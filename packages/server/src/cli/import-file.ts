import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lossText } from '@brasslamp/messages';
import { type ImportReport, importStories } from '../features/importing/import-stories.ts';
import { openSite } from './open-site.ts';
import { type Command, refuses, says } from './run-command.ts';

const usage = `Usage:
  npm run import -- FILE --user USERNAME [--publish [--with-losses]]

FILE is a Twee 3 file or an HTML file from Twine 2. The story becomes that user’s draft,
or is published right away. If not everything in it could be translated, it is published
only with --with-losses: readers would see the rest as it is written there.`;

function readArguments(args: string[], settings: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'with-losses': { type: 'boolean', default: false },
      },
    });
    const [path, ...more] = positionals;
    if (!path || !values.user || more.length > 0) return null;
    // npm runs scripts in the project's folder; INIT_CWD is the folder where the command was typed.
    const from = settings.INIT_CWD ?? process.cwd();
    return {
      path: resolve(from, path),
      username: values.user,
      publish: values.publish,
      withLosses: values['with-losses'],
    };
  } catch {
    return null;
  }
}

function describe(report: ImportReport, isToPublish: boolean): string {
  const lines = [
    `${report.title}: ${report.node_count} nodes, ${report.choice_count} choices (${report.source.format})`,
    `  ${report.is_published ? 'published' : 'saved as a draft'} at /${report.username}/${report.slug}`,
  ];
  if (isToPublish && !report.is_published) {
    lines.push(
      '  Not published, because readers would see what was not translated. Mend it in the studio, or',
      '  import again with --publish --with-losses.',
    );
  }
  if (report.losses.length > 0) lines.push('  Not translated:');
  for (const { kind, count, where } of report.losses) {
    const places =
      where.length > 0 ? ` [${where.slice(0, 3).join(', ')}${where.length > 3 ? ', …' : ''}]` : '';
    lines.push(`  - ${lossText({ message_id: kind, params: { count } })}${places}`);
  }
  return lines.join('\n');
}

/** `npm run import`: makes a story of a file. */
export const importFile: Command = async (args, settings) => {
  const asked = readArguments(args, settings);
  if (!asked) return refuses(usage, 2);
  try {
    const { size } = await stat(asked.path);
    const file = {
      name: basename(asked.path),
      sizeBytes: size,
      read: () => readFile(asked.path),
    };
    const { database } = await openSite(settings);
    try {
      const reports = await importStories({ database, now: Date.now }, { file, ...asked });
      const isAsAsked = !asked.publish || reports.every((report) => report.is_published);
      const described = reports.map((report) => describe(report, asked.publish));
      return says(described.join('\n\n'), isAsAsked ? 0 : 1);
    } finally {
      await database.close();
    }
  } catch (error) {
    return refuses(error instanceof Error ? error.message : error, 1);
  }
};
