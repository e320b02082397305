// `npm run figures`: how large the house is and how it hangs together. Tests and what only they use do not count.
// `npm run figures -- casts` lists each cast with its place instead.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Arrows, circlesIn } from './circles.ts';
import { importsIn } from './imports-in.ts';
import { repository } from './repository.ts';
import { functionBody, syntaxOf, visit } from './syntax.ts';

const longFunctionLines = 60;

interface SourceFile {
  path: string;
  lines: number;
  longFunctions: { name: string; lines: number }[];
  /** Type assertions, but for `as const`: the line of each, and its end. */
  casts: { line: number; text: string }[];
  /** Assertions that something is there: `value!`. */
  bangs: number;
  imports: string[];
}

const files = globSync('{packages/*/src,packages/web/build,tooling,bench,e2e}/**/*.{ts,tsx,mjs}', {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\/testing\/|\.(test|spec)\.tsx?$/.test(path))
  .sort()
  .map(read);

function read(path: string): SourceFile {
  const code = readFileSync(join(repository, path), 'utf8');
  const linesIn = (text: string) => text.split('\n').length;
  const found: SourceFile = {
    path,
    lines: linesIn(code) - 1,
    longFunctions: [],
    casts: [],
    bangs: 0,
    imports: importsIn(code).map(({ specifier }) =>
      specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
    ),
  };
  visit(syntaxOf(path, code), (node, name) => {
    if (node.type === 'TSNonNullExpression') found.bangs += 1;
    const isConst = node.typeAnnotation?.typeName?.name === 'const';
    if (node.type === 'TSAsExpression' && !isConst) {
      const text = code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(-100);
      found.casts.push({ line: linesIn(code.slice(0, node.end)), text });
    }
    const lines = linesIn(code.slice(node.start, node.end));
    if (functionBody(node) && lines > longFunctionLines) found.longFunctions.push({ name, lines });
  });
  return found;
}

const packageOf = ({ path }: SourceFile) => path.replace(/^packages\//, '').split('/')[0] ?? '';
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function report(name: string, some: SourceFile[]) {
  const lines = some.map((file) => file.lines).sort((one, other) => one - other);
  return {
    name,
    lines: sum(lines),
    files: some.length,
    median: lines[Math.floor(lines.length / 2)],
    largest: lines.at(-1),
    [`functions > ${longFunctionLines}`]: sum(some.map((file) => file.longFunctions.length)),
    casts: sum(some.map((file) => file.casts.length)),
    '!': sum(some.map((file) => file.bangs)),
  };
}

if (process.argv[2] === 'casts') {
  for (const { path, casts } of files)
    for (const { line, text } of casts) console.log(`${path}:${line}  ${text}`);
  process.exit();
}

const packages = Map.groupBy(files, packageOf);
console.table([...[...packages].map(([name, some]) => report(name, some)), report('all', files)]);

console.log(`\nThe functions over ${longFunctionLines} lines:`);
const long = files.flatMap(({ path, longFunctions }) =>
  longFunctions.map((one) => ({ path, ...one })),
);
for (const { path, name, lines } of long.sort((one, other) => other.lines - one.lines)) {
  console.log(`${String(lines).padStart(5)}  ${path} ${name}`);
}

console.log('\nThe files with the most importers:');
const importers = Map.groupBy(
  files.flatMap(({ imports }) => [...new Set(imports)]).filter((path) => path.includes('/src/')),
  (path) => path,
);
const most = [...importers].sort(([, one], [, other]) => other.length - one.length).slice(0, 10);
for (const [path, all] of most) console.log(`${String(all.length).padStart(5)}  ${path}`);

console.log('\nCircles of files:');
const arrows: Arrows = new Map(files.map(({ path, imports }) => [path, new Set(imports)]));
const circles = circlesIn(arrows);
for (const circle of circles) console.log(`       ${circle.join(', ')}`);
if (circles.length === 0) console.log('       none');

console.log('\nWalks (`npm run walk -- NAME` shows one whole):');
const walk = join(repository, 'tooling/house/walks/walk.ts');
for (const name of ['act-in-browser', 'act-on-server', 'choice']) {
  const options = ['--disable-warning=ExperimentalWarning', walk, name, '--short'];
  process.stdout.write(`       ${execFileSync(process.execPath, options, { encoding: 'utf8' })}`);
}
