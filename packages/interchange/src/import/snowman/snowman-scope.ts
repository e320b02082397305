import type { JavaScriptScope } from '../javascript/javascript-scope.ts';
import { pathScope } from '../javascript/path-scope.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { PassageNames } from './passage-names.ts';
import type { StoryVariables } from './story-variables.ts';
import { withoutWindow } from './without-window.ts';

/** The passage at hand is in the history too. */
const playedTurns: ForeignExpression = {
  type: 'arithmetic',
  operator: '+',
  left: { type: 'turns' },
  right: { type: 'number', value: 1 },
};

/** Names that stand for each other are followed no further. */
const mostAliases = 8;

/** The names that Snowman (1 and 2) gives to things. Source: its manual. */
export function snowmanScope(
  title: string,
  unit: string,
  variables: StoryVariables,
  { locals, aliases }: PassageNames,
): JavaScriptScope {
  const meant = (path: readonly string[]): readonly string[] => {
    let all = path;
    // One name may stand for what is in another.
    for (let depth = 0; depth < mostAliases; depth += 1) {
      const [first = '', ...rest] = all;
      const named = aliases.get(first);
      if (named === undefined) break;
      all = [...named, ...rest];
    }
    return withoutWindow(all);
  };
  return pathScope({
    variable: (path) => {
      const [first = ''] = path;
      if (!locals.has(first) || aliases.has(first)) return variables.named(meant(path));
      return path.includes('length') ? null : `_${path.join('.')}`;
    },
    value: (path) => {
      const typed = meant(path).join('.');
      if (typed === 'story.history.length') return playedTurns;
      if (typed === 'passage.name') return { type: 'text', value: unit };
      return typed === 'story.name' ? { type: 'text', value: title } : null;
    },
    call: (path, given) => call(meant(path).join('.'), given),
    isAlias: (name, path) => aliases.get(name)?.join('.') === path.join('.'),
  });
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
