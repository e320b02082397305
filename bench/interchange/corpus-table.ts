/**
 * `npm run corpus`: a table of how the stories of the corpus, or of files that are named, come in.
 * The column of turns is what the last comparison with the originals wrote to `.cache/turns.json`:
 * `{"the-intercept.ink": {"equal": 5629, "of": 5635}}`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  groupLosses,
  type ImportedStory,
  readStories,
  StoryFileError,
} from '../../packages/interchange/src/read-stories.ts';
import { countLinks } from '../../packages/interchange/src/testing/count-links.ts';
import { fileProblemText } from '../../packages/messages/src/words.ts';

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const turnsFile = new URL('../../.cache/turns.json', import.meta.url);
const turns: Record<string, { equal: number; of: number }> = existsSync(turnsFile)
  ? JSON.parse(readFileSync(turnsFile, 'utf8'))
  : {};

const from = process.env.INIT_CWD ?? process.cwd();
const asked = process.argv.slice(2).map((path) => resolve(from, path));
const paths = asked.length > 0 ? asked : [corpus];
const files = paths.flatMap((path) => (statSync(path).isDirectory() ? storyFilesIn(path) : [path]));

interface Row {
  file: string;
  format: string;
  nodes: number;
  links: string;
  full: string;
  near: string;
  kept: string;
  turns: string;
  ms: number;
  losses: string;
}

const rows: Row[] = [];
for (const path of files) rows.push(...(await rowsOf(path)));
print(rows);

function storyFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:twee|tw|html?|ink)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}

async function rowsOf(path: string): Promise<Row[]> {
  const file = basename(path);
  const bytes = readFileSync(path);
  const start = performance.now();
  try {
    let ids = 0;
    const { stories } = await readStories([{ path: file, bytes }], { newId: () => `id-${++ids}` });
    const ms = Math.round(performance.now() - start);
    const counts = stories.some(({ source }) => source.container !== 'ink')
      ? countLinks(bytes.toString(), stories)
      : null;
    return stories.map((story, at) => rowOf(file, story, at === 0 ? counts : null, ms));
  } catch (error) {
    const problem =
      error instanceof StoryFileError ? fileProblemText(error.problem) : `CRASH: ${String(error)}`;
    const nothing = { nodes: 0, links: '', full: '', near: '', kept: '', turns: '', ms: 0 };
    return [{ file, format: 'refused', ...nothing, losses: problem }];
  }
}

function rowOf(
  file: string,
  { source, full, near, kept, losses, node_count }: ImportedStory,
  links: { right: number; of: number } | null,
  ms: number,
): Row {
  const units = Math.max(1, full + near + kept);
  const percent = (count: number) => `${((100 * count) / units).toFixed(0)} %`;
  const played = turns[file];
  return {
    file,
    format: source.format,
    nodes: node_count,
    links: links === null ? '' : `${links.right}/${links.of}`,
    full: percent(full),
    near: percent(full + near),
    kept: percent(kept),
    turns: played === undefined ? '' : `${played.equal}/${played.of}`,
    ms,
    losses: groupLosses(losses)
      .map(
        (group) =>
          `${group.kind}${group.construct && ` ${group.construct}`} ${group.losses.length}`,
      )
      .join(', '),
  };
}

function print(table: readonly Row[]): void {
  const columns: (keyof Row)[] = [
    ...([
      'file',
      'format',
      'nodes',
      'links',
      'full',
      'near',
      'kept',
      'turns',
      'ms',
      'losses',
    ] as const),
  ];
  const cell = (row: Row, column: keyof Row) =>
    String(row[column]).slice(0, column === 'losses' ? 400 : 40);
  const widths = columns.map((column) =>
    Math.max(column.length, ...table.map((row) => cell(row, column).length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((one, at) => (at === cells.length - 1 ? one : one.padEnd(widths[at] ?? 0)))
      .join('  ');
  const lines = [
    line(columns),
    ...table.map((row) => line(columns.map((column) => cell(row, column)))),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
