// Writes a mark at the head of every function of our packages while it is loaded, so that the calls of
// one request can be counted. `way-of-a-choice.mjs` uses it; nothing that ships does.
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const { parseSync } = createRequire(`${root}/packages/web/package.json`)('vite');
const packages = pathToFileURL(`${root}/packages/`).href;
const isOurs = (url) => url?.startsWith(packages) && /\/src\/.*\.ts$/.test(url);

/** A function, as `{ file, name }`, the file from `packages/`. */
const functions = [];
let calls;

/** What was called while `run` ran, in order: the function, and the file that called it (null: a library). */
export async function callsWhile(run) {
  calls = [];
  await run();
  const made = calls;
  calls = undefined;
  return made;
}

globalThis.markCall = (id) => {
  if (calls) calls.push({ ...functions[id], caller: callerOf() });
};

/** The nearest file of ours below the function that was just entered; awaiting callers count. */
function callerOf() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = 40;
  const sites = new Error().stack.slice(3);
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const site = sites.find((one) => isOurs(one.getFileName()));
  return site ? fileOf(site.getFileName()) : null;
}

const fileOf = (url) =>
  relative(`${root}/packages`, fileURLToPath(url)).replaceAll(sep, '/').replace('/src/', '/');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isOurs(url)) return loaded;
    const source = stripTypeScriptTypes(String(loaded.source));
    return { ...loaded, format: 'module', source: withMarks(source, fileOf(url)) };
  },
});

function withMarks(source, file) {
  const marks = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  visit(program, undefined, (node, name) => {
    const call = `markCall(${functions.push({ file, name }) - 1})`;
    const { type, start, end } = node.body;
    if (type === 'BlockStatement') marks.push([start + 1, `${call};`]);
    else marks.push([start, `(${call},`], [end, ')']);
  });
  marks.sort(([one], [other]) => other - one);
  return marks.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), source);
}

function visit(node, name, found) {
  if (Array.isArray(node)) for (const one of node) visit(one, name, found);
  if (typeof node?.type !== 'string') return;
  const own = node.id?.name ?? node.key?.name ?? name;
  if (/Function/.test(node.type) && node.body) found(node, own ?? '(anonymous)');
  for (const value of Object.values(node))
    if (value && typeof value === 'object') visit(value, own, found);
}
