// Adds a trace call to the start of every function of our packages when it is loaded, so that the calls
// of one request can be listed. Only the walks use it; the product does not.
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repository } from '../repository.ts';
import { functionBody, syntaxOf, visit } from '../syntax.ts';

const packages = pathToFileURL(`${repository}/packages/`).href;

/** A function of ours: its file (from `packages/`, without `src/`) and its name. */
interface Traced {
  file: string;
  name: string;
}

/** A call of one of our functions. */
export interface Call extends Traced {
  /** Our file that made the call, also through a library or an await; null = none. */
  caller: string | null;
}

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
  relative(`${repository}/packages`, fileURLToPath(url)).replaceAll(sep, '/').replace('/src/', '/');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isOurs(url)) return loaded;
    const code = stripTypeScriptTypes(String(loaded.source));
    return { ...loaded, format: 'module', source: withMarks(code, fileOf(url)) };
  },
});

function withMarks(code: string, file: string): string {
  const marks: { at: number; text: string }[] = [];
  visit(syntaxOf(file, code), (node, name) => {
    const body = functionBody(node);
    if (!body) return;
    const { type, start, end } = body;
    const call = `markCall(${functions.push({ file, name }) - 1})`;
    if (type === 'BlockStatement') marks.push({ at: start + 1, text: `${call};` });
    else marks.push({ at: start, text: `(${call},` }, { at: end, text: ')' });
  });
  marks.sort((one, other) => other.at - one.at);
  return marks.reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), code);
}
