import { closeSync, openSync, readSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { groupLosses, type Loss, lossReport } from '@brasslamp/interchange';
import type { Difference, Standing } from '@brasslamp/interchange/again';
import type { Doubt } from '@brasslamp/interchange/doubt';
import { type ByteSource, isZip } from '@brasslamp/interchange/zip';
import { lossAdvice, lossText } from '@brasslamp/messages';
import { type AgainReport, importInto } from '../features/importing/import-into.ts';
import { type ImportReport, importStories } from '../features/importing/import-stories.ts';
import { openSite } from './open-site.ts';
import { type Command, refuses, says } from './run-command.ts';

const usage = `Usage:
  npm run import -- FILE… --user USERNAME [--publish [--with-losses]] [--report FILE.json]
  npm run import -- FILE… --user USERNAME --into STORY [--same-story]

FILE is a story file of this site’s kind (*.brasslamp.json, or a ZIP archive with its media or
with several), a Twee 3 file or an HTML file from Twine 2. The story becomes that user’s draft,
or is published right away. If not everything in it could be translated, it is published
only with --with-losses: readers would see the rest as it is written there.
--into brings a changed file into a story that is there: STORY is the last part of its address. What
nobody edited in the story since is taken; what was edited there stays, and is listed. A file that
looks like another story is refused: --same-story says that it is this one. Where much of the story
is not in the file, nothing of that is taken away from the story.
--report writes what was not translated to a file, with node, line and source, for programs.`;

function readArguments(args: string[], settings: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'with-losses': { type: 'boolean', default: false },
        report: { type: 'string' },
        into: { type: 'string' },
        'same-story': { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0 || !values.user) return null;
    const isNew = values.into === undefined;
    if (isNew && values['same-story']) return null;
    if (!isNew && (values.publish || values['with-losses'] || values.report)) return null;
    // npm runs scripts in the project's folder; INIT_CWD is the folder where the command was typed.
    const from = settings.INIT_CWD ?? process.cwd();
    return {
      paths: positionals.map((path) => resolve(from, path)),
      reportPath: values.report === undefined ? null : resolve(from, values.report),
      username: values.user,
      publish: values.publish,
      withLosses: values['with-losses'],
      into: values.into ?? null,
      isTrusted: values['same-story'],
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
  for (const { kind, construct, losses } of groupLosses(report.losses)) {
    const named = construct === '' ? '' : `${construct}: `;
    lines.push(
      `  - ${named}${lossText({ message_id: kind, params: { count: losses.length } })}${placesOf(losses)}`,
      `    ${lossAdvice(kind)}`,
    );
  }
  return lines.join('\n');
}

const standings: Record<Standing, string> = {
  taken: 'changed in the file',
  new: 'new',
  gone: 'gone from the file',
  both: 'changed on both sides',
  deleted: 'deleted here',
  open: 'different',
};

function describeAgain(report: AgainReport): string {
  const { title, username, slug, done, left, kept, unplaced, entered, doubt } = report;
  const line = ({ name, standing }: Difference) => `  - ${name} (${standings[standing]})`;
  return [
    `${title}: ${done.length} ${done.length === 1 ? 'change' : 'changes'} brought into /${username}/${slug}`,
    ...done.map(line),
    ...(doubt?.is === 'not_whole' ? notWhole(doubt) : []),
    ...(kept > 0 ? [`  Changed in the story alone, and kept: ${kept}`] : []),
    ...(left.length > 0
      ? [
          '  Left as they are in the story. Open it, and choose “Bring in a changed file” to decide:',
          ...left.map(line),
        ]
      : []),
    ...(entered.length > 0
      ? [
          '  What happens on entering any node of the story happens in these too, though the file does not say so:',
          ...entered.map((name) => `  - ${name}`),
        ]
      : []),
    ...(unplaced.length > 0
      ? [
          '  Changed in the file, with no place of their own in the story. Make these changes there by hand:',
          ...unplaced.map(({ name, words }) => `  - ${name}${words === '' ? '' : `: ${words}`}`),
        ]
      : []),
  ].join('\n');
}

const notWhole = ({ gone, all, isCutOff }: Extract<Doubt, { is: 'not_whole' }>) => [
  isCutOff
    ? `  The file ends in the middle: ${gone} of ${all} nodes are not in it.`
    : `  ${gone} of ${all} nodes are not in the file. Is it whole?`,
  '  Nothing that is gone from it was taken away from the story, and what leads there stayed.',
];

const shownPlaces = 3;

/** The first places of losses: ` [Cellar, line 3; Attic; …]`. */
function placesOf(losses: readonly Loss[]): string {
  const places = losses.flatMap(({ node, line }) => {
    if (node === null) return line === null ? [] : [`line ${line}`];
    return [line === null ? node : `${node}, line ${line}`];
  });
  const shown = [...new Set(places)];
  if (shown.length === 0) return '';
  return ` [${shown.slice(0, shownPlaces).join('; ')}${shown.length > shownPlaces ? '; …' : ''}]`;
}

/** The archive at a path, of which only pieces are in memory; null = it is none. */
async function archiveAt(path: string, size: number): Promise<ByteSource | null> {
  const file = openSync(path, 'r');
  const read = (from: number, to: number) => {
    const bytes = new Uint8Array(to - from);
    if (readSync(file, bytes, 0, bytes.length, from) < bytes.length) {
      throw new Error(`“${path}” changed while it was read.`);
    }
    return bytes;
  };
  if (size >= 4 && isZip(read(0, 4))) return { size, read };
  closeSync(file);
  return null;
}

/** `npm run import`: makes a story of a file. */
export const importFile: Command = async (args, settings) => {
  const asked = readArguments(args, settings);
  if (!asked) return refuses(usage, 2);
  try {
    const folder = dirname(asked.paths[0] ?? '');
    const files = [];
    for (const path of asked.paths) {
      const name = asked.paths.length === 1 ? basename(path) : relative(folder, path);
      const { size } = await stat(path);
      const source = await archiveAt(path, size);
      files.push({ name, sizeBytes: size, read: () => readFile(path), ...(source && { source }) });
    }
    const { database } = await openSite(settings);
    try {
      if (asked.into !== null) {
        const { username, into: slug, isTrusted } = asked;
        const how = { files, username, slug, isTrusted };
        return says(describeAgain(await importInto({ database, now: Date.now }, how)));
      }
      const reports = await importStories({ database, now: Date.now }, { files, ...asked });
      const isAsAsked = !asked.publish || reports.every((report) => report.is_published);
      if (asked.reportPath !== null) {
        const [first, ...others] = reports.map((one) => lossReport(one, lossAdvice));
        const written = others.length === 0 ? first : [first, ...others];
        await writeFile(asked.reportPath, `${JSON.stringify(written, null, 2)}\n`);
      }
      const described = reports.map((report) => describe(report, asked.publish));
      return says(described.join('\n\n'), isAsAsked ? 0 : 1);
    } finally {
      await database.close();
    }
  } catch (error) {
    return refuses(error instanceof Error ? error.message : error, 1);
  }
};
