import { parseStatements } from '../javascript/parse-javascript.ts';
import { pathOf } from '../javascript/path-of.ts';
import { ForwardFinder } from '../twine/scan/forward-finder.ts';
import { templateParts } from './template-parts.ts';

/** The names that the code of a passage declares for itself. */
export interface PassageNames {
  /** Those that hold a value. */
  locals: ReadonlySet<string>;
  /** Those that stand for an object: `_vars` for `window.setup.variables`. */
  aliases: ReadonlyMap<string, readonly string[]>;
}

const declared = /<%(?![=-])[^%]*?\b(?:var|let|const)\s{1,9}([A-Za-z_$][\w$]{0,60})\s{0,9}=/g;

export function passageNames(text: string): PassageNames {
  const locals = new Set([...text.matchAll(declared)].map(([, name = '']) => name));
  return { locals, aliases: locals.size === 0 ? new Map() : aliasesIn(codeOf(text)) };
}

/** What stands in `<% … %>`, and its statements where these are whole. */
function codeOf(text: string): { all: string; statements: string[] } {
  const ends = new ForwardFinder(text, /%>/g);
  const [parts, statements]: [string[], string[]] = [[], []];
  for (let at = text.indexOf('<%'); at !== -1; at = text.indexOf('<%', at + 2)) {
    const end = ends.from(at + 2);
    if (end === -1) break;
    const part = text.slice(at + 2, end);
    parts.push(part);
    for (const one of templateParts(part)) if (one.type === 'code') statements.push(one.code);
    at = end;
  }
  return { all: parts.join('\n'), statements };
}

const mention =
  /(?<![\w$.])([A-Za-z_$][\w$]{0,60})(?![\w$])\s{0,9}(?:\.\s{0,9}([A-Za-z_$][\w$]{0,60})|(\[)|(=(?!=)))?/g;

/** A name stands for an object if it is declared as one alone, and only asked for what is in it. */
function aliasesIn({ all, statements }: ReturnType<typeof codeOf>): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const not = new Set<string>();
  for (const code of statements) {
    if (!/\b(?:var|let|const)\b/.test(code)) continue;
    for (const node of parseStatements(code) ?? []) {
      for (const { id, init } of node.type === 'VariableDeclaration' ? node.declarations : []) {
        if (id.type !== 'Identifier') continue;
        const path = init ? pathOf(init) : null;
        const known = found.get(id.name);
        const isSame = known === undefined || known.join('.') === path?.join('.');
        if (path !== null && isSame && path[0] !== id.name) found.set(id.name, path);
        else not.add(id.name);
      }
    }
  }
  const asked = new Set<string>();
  for (const { 1: name = '', 2: property, 3: index, 4: gives, index: at } of all.matchAll(
    mention,
  )) {
    if (!found.has(name)) continue;
    if (property !== undefined && property !== 'length') asked.add(name);
    else if (property === undefined && index === undefined) {
      const isDeclared =
        gives !== undefined &&
        /\b(?:var|let|const)\s{1,9}$/.test(all.slice(Math.max(0, at - 20), at));
      if (!isDeclared) not.add(name);
    }
  }
  for (const name of found.keys()) if (not.has(name) || !asked.has(name)) found.delete(name);
  return found;
}
