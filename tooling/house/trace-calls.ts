// Adds a trace call to the start of every function of our packages when it is loaded, so that the calls
// of one request can be listed. Only `way-of-a-choice.ts` uses it; the product does not.
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(import.meta.dirname));
const packages = pathToFileURL(`${root}/packages/`).href;

/** One of our functions: its file (from `packages/`, without `src/`) and its name. */
interface Traced {
  file: string;
  name: string;
}

export interface Call extends Traced {
  /** Our file that made the call, also through a library or an await; null = none. */
  caller: string | null;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  body?: SyntaxNode;
  id?: { name?: string };
  key?: { name?: string };
}

const { parseSync } = createRequire(`${root}/packages/web/package.json`)('vite') as {
  parseSync(file: string, code: string): { program: SyntaxNode; errors: { message: string }[] };
};

const functions: Traced[] = [];
let calls: Call[] | undefined;

/** The calls made while `run` ran, in order. */
export async function callsWhile(run: () => Promise<unknown>): Promise<Call[]> {
  const made: Call[] = [];
  calls = made;
  await run();
  calls = undefined;
  return made;
}

Object.assign(globalThis, {
  markCall(id: number) {
    const entered = functions[id];
    if (calls && entered) calls.push({ ...entered, caller: callerOfMarked() });
  },
});

function callerOfMarked(): string | null {
  const before = { prepare: Error.prepareStackTrace, limit: Error.stackTraceLimit };
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = 40;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = before.prepare;
  Error.stackTraceLimit = before.limit;
  // This function, the mark, and the function that is marked.
  const files = sites.slice(3).map((site) => site.getFileName());
  const caller = files.find((file) => file && isOurs(file));
  return caller ? fileOf(caller) : null;
}

const isOurs = (url: string) => url.startsWith(packages) && /\/src\/.*\.ts$/.test(url);

const fileOf = (url: string) =>
  relative(`${root}/packages`, fileURLToPath(url)).replaceAll(sep, '/').replace('/src/', '/');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isOurs(url)) return loaded;
    const code = stripTypeScriptTypes(String(loaded.source));
    return { ...loaded, format: 'module', source: withMarks(code, fileOf(url)) };
  },
});

function withMarks(code: string, file: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const marks: { at: number; text: string }[] = [];
  visit(program, '(anonymous)', ({ type, start, end }, name) => {
    const call = `markCall(${functions.push({ file, name }) - 1})`;
    if (type === 'BlockStatement') marks.push({ at: start + 1, text: `${call};` });
    else marks.push({ at: start, text: `(${call},` }, { at: end, text: ')' });
  });
  marks.sort((one, other) => other.at - one.at);
  return marks.reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), code);
}

/** Reports the body and name of each function; an unnamed one gets the name of what surrounds it. */
function visit(node: unknown, around: string, tell: (body: SyntaxNode, name: string) => void) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, around, tell);
    return;
  }
  const { type, body, id, key } = node as SyntaxNode;
  const name = id?.name ?? key?.name ?? around;
  if (type?.includes('Function') && body) tell(body, name);
  for (const part of Object.values(node)) visit(part, name, tell);
}
