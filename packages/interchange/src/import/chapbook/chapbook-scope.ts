import type { JavaScriptScope } from '../javascript/javascript-scope.ts';
import { pathScope } from '../javascript/path-scope.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';

/** The names that Chapbook gives to things. Source: its guide, "Objects and Lookups". */
export function chapbookScope(title: string, unit: string): JavaScriptScope {
  return pathScope({
    variable: (path) => (isLookup(path) ? null : path.join('.')),
    value: (path) => lookup(path, title, unit),
    call: (path, given) => call(path.join('.'), given),
  });
}

const objects = new Set([
  'passage',
  'story',
  'random',
  'trail',
  'now',
  'browser',
  'engine',
  'Math',
  'window',
  'undefined',
]);

function isLookup([first = '']: readonly string[]): boolean {
  return objects.has(first);
}

function lookup(path: readonly string[], title: string, unit: string): ForeignExpression | null {
  const typed = path.join('.');
  if (typed === 'passage.visits') return { type: 'visits', unit: null };
  if (typed === 'passage.name') return { type: 'text', value: unit };
  if (typed === 'story.name') return { type: 'text', value: title };
  const number = (value: number): ForeignExpression => ({ type: 'number', value });
  // The trail has the passage at hand, too.
  if (typed === 'trail.length') {
    return { type: 'arithmetic', operator: '+', left: { type: 'turns' }, right: number(1) };
  }
  if (typed === 'random.coinFlip') {
    const coin: ForeignExpression = { type: 'between', from: number(0), to: number(1) };
    return { type: 'compare', operator: '=', left: coin, right: number(1) };
  }
  const sides = /^random\.d(\d{1,5})$/.exec(typed)?.[1];
  return sides === undefined
    ? null
    : { type: 'between', from: number(1), to: number(Number(sides)) };
}

/** `trail.includes('Hall')` */
function call(typed: string, [first, ...others]: ForeignExpression[]): ForeignExpression | null {
  const isAsked = typed === 'trail.includes' && first?.type === 'text' && others.length === 0;
  return isAsked ? { type: 'seen', unit: first.value } : null;
}
