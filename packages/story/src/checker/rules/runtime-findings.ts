import type { LogicSpan } from '../../engine/state/engine-observer.ts';
import type { Finding, Way } from '../findings/finding.ts';
import type { Moment } from '../states/observations.ts';
import { named, placeIn, type RuleContext } from './rule-context.ts';

/** What was seen to happen on the way: `division-by-zero`, `bound-hit`, `endless-calls`. */
export function runtimeFindings(context: RuleContext): Finding[] {
  const { observations, paths } = context.search;
  const divisions = [...observations.divisions.values()]
    // A written 0 is told where it is written.
    .filter(({ place: { node, field } }) => !context.hasFault(node, field))
    .flatMap(({ place, moment }) =>
      context.tell('division-by-zero', context.node(place.node), () => ({
        ...placeOf(context, place),
        message: 'Here is divided by 0, which gives 0: rule it out.',
        ...(moment !== null && paths.toMoment(moment)),
      })),
    );
  const bounds = [
    ...[...observations.pastBounds.values()].map(({ moment, ...hit }) => ({
      ...hit,
      wayTo: () => (moment === null ? { path: [] } : paths.toMoment(moment)),
    })),
    ...context.search.shownBounds.map((hit) => ({ ...hit, wayTo: () => hit.way })),
  ].flatMap(({ place, variable, wayTo }) =>
    context.tell('bound-hit', context.node(place.node), () => ({
      ...placeOf(context, place),
      ...boundWords(context, variable),
      ...wayTo(),
    })),
  );
  return [...divisions, ...bounds, ...endlessCalls(context, paths.toMoment.bind(paths))];
}

function boundWords({ story }: RuleContext, index: number): { key: string; message: string } {
  const variable = story.variables[index];
  const [key, least, most] =
    variable?.kind === 'number' ? [variable.key, variable.min, variable.max] : ['', 0, 0];
  const message = `This would bring ${key} past its bounds, ${least} to ${most}: it stays at the bound. Rule it out, or widen them.`;
  return { key, message };
}

const placeOf = (context: RuleContext, { node, field, span }: LogicSpan) =>
  placeIn(field, sourceOf(context, node, field), span);

function sourceOf(context: RuleContext, node: number, field: string): string {
  if (field === 'body') return context.node(node).body;
  return context.written[node]?.pieces.find((piece) => piece.field === field)?.source ?? '';
}

/** Where so many calls wait that the oldest is forgotten; the first such place is told. */
function endlessCalls(context: RuleContext, wayTo: (moment: Moment) => Way): Finding[] {
  const [first] = context.search.observations.forgottenCalls;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = context.node(index);
  const message = `From ${named(node)} calls go on and on without coming back: after 16 the first is forgotten. Let them return, or call no more.`;
  return context.tell('endless-calls', node, () => ({ message, ...wayTo(moment) }));
}
