import type { LogicSpan } from '../../engine/state/engine-observer.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { NumberVariable } from '../../model/variable.ts';
import type { Finding, Way } from '../findings/finding.ts';
import type { Moment } from '../states/observations.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** What was seen to happen on the way: `division-by-zero`, `bound-hit`, `endless-calls`. */
export function runtimeFindings(context: RuleContext): Finding[] {
  const { observations, paths } = context.search;
  const divisions = [...observations.divisions.values()]
    // A written 0 is reported where it is written.
    .filter(({ place: { node, field } }) => !context.hasFault(node, field))
    .flatMap(({ place, moment }) =>
      context.tell('division-by-zero', context.node(place.node), () => ({
        ...placeOf(context, place),
        message_id: 'division-by-zero.in_play',
        params: {},
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
      ...boundMessage(context, variable),
      ...wayTo(),
    })),
  );
  return [...divisions, ...bounds, ...endlessCalls(context, paths.toMoment.bind(paths))];
}

function boundMessage({ story }: RuleContext, index: number) {
  const { key, min, max } = story.variables[index] as NumberVariable;
  return { key, message_id: 'bound-hit', params: { variable: key, min, max } } as const;
}

const placeOf = (context: RuleContext, { node, field, span }: LogicSpan) =>
  placeIn(field, sourceOf(context, node, field), span);

function sourceOf(context: RuleContext, node: number, field: string): string {
  if (field === 'body') return context.node(node).body;
  return context.written[node]?.pieces.find((piece) => piece.field === field)?.source ?? '';
}

/** Where so many calls wait that the oldest is forgotten; the first such place is reported. */
function endlessCalls(context: RuleContext, wayTo: (moment: Moment) => Way): Finding[] {
  const [first] = context.search.observations.forgottenCalls;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = context.node(index);
  return context.tell('endless-calls', node, () => ({
    message_id: 'endless-calls',
    params: { node: node.name, most: playLimits.callDepth },
    ...wayTo(moment),
  }));
}
