import type { JavaScriptScope } from '../javascript/javascript-scope.ts';
import { pathScope } from '../javascript/path-scope.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';

/** The passage at hand is in the history too. */
const playedTurns: ForeignExpression = {
  type: 'arithmetic',
  operator: '+',
  left: { type: 'turns' },
  right: { type: 'number', value: 1 },
};

const declared = /<%(?![=-])[^%]*?\b(?:var|let|const)\s{1,9}([A-Za-z_$][\w$]{0,60})\s{0,9}=/g;

/** The variables that the code of a passage declares for itself. */
export function localsOf(text: string): Set<string> {
  return new Set([...text.matchAll(declared)].map(([, name = '']) => name));
}

/** The paths under which Snowman keeps the variables of a story. */
const stores = [['s'], ['state'], ['story', 'state'], ['window', 'story', 'state']];

/** The names that Snowman (1 and 2) gives to things. Source: its manual. */
export function snowmanScope(
  title: string,
  unit: string,
  locals: ReadonlySet<string>,
): JavaScriptScope {
  return pathScope({
    variable: (path) => {
      const store = stores.find((one) => one.every((name, index) => path[index] === name));
      const [first = ''] = path;
      if (locals.has(first) && !path.includes('length')) return `_${path.join('.')}`;
      const names = store === undefined ? [] : path.slice(store.length);
      return names.length === 0 || names.includes('length') ? null : names.join('.');
    },
    value: (path) => {
      const typed = withoutWindow(path).join('.');
      if (typed === 'story.history.length') return playedTurns;
      if (typed === 'passage.name') return { type: 'text', value: unit };
      return typed === 'story.name' ? { type: 'text', value: title } : null;
    },
    call: (path, given) => call(withoutWindow(path).join('.'), given),
  });
}

export function withoutWindow(path: readonly string[]): readonly string[] {
  return path[0] === 'window' ? path.slice(1) : path;
}

function call(name: string, given: ForeignExpression[]): ForeignExpression | null {
  const [first, second] = given;
  if (first === undefined) return null;
  if (name === '_.random') {
    const zero: ForeignExpression = { type: 'number', value: 0 };
    return second === undefined
      ? { type: 'between', from: zero, to: first }
      : { type: 'between', from: first, to: second };
  }
  if (name === '_.sample' && second === undefined) {
    return first.type === 'list' && first.of.length > 0 ? { type: 'either', of: first.of } : null;
  }
  if (name === 'either') return { type: 'either', of: first.type === 'list' ? first.of : given };
  if (name === '_.contains' || name === '_.includes') {
    return second === undefined ? null : { type: 'contains', list: first, member: second };
  }
  if (name === 'hasVisited' || name === 'visited') {
    if (first.type !== 'text' || second !== undefined) return null;
    return { type: name === 'visited' ? 'visits' : 'seen', unit: first.value };
  }
  return null;
}
