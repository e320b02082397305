import type { Place } from '../../engine/watch.ts';
import type { Finding, RuleName } from '../finding.ts';
import type { Moment } from '../states/observations.ts';
import { finding, type Ground, named, placeIn } from './ground.ts';

/** What was seen to happen on the way: `division-by-zero`, `bound-hit`, `endless-calls`. */
export function happenings(ground: Ground): Finding[] {
  const { observations, paths } = ground.search;
  const divisions = [...observations.divisions.values()]
    // A written 0 is told where it is written.
    .filter(({ place: { node, field } }) => !ground.hasFault(node, field))
    .map((moment) =>
      at(ground, 'division-by-zero', moment, 'Here is divided by 0, which gives 0: rule it out.'),
    );
  const bounds = [...observations.pastBounds.values()].map((moment) => {
    const variable = ground.story.variables[moment.variable];
    const [key, least, most] =
      variable?.kind === 'number' ? [variable.key, variable.min, variable.max] : ['', 0, 0];
    const message = `This would bring ${key} past its bounds, ${least} to ${most}: it stays at the bound. Rule it out, or widen them.`;
    return { ...at(ground, 'bound-hit', moment, message), key };
  });
  return [...divisions, ...bounds, ...endlessCalls(ground, paths.toMoment.bind(paths))];
}

type MomentAt = Moment & { place: Place };

function at(ground: Ground, rule: RuleName, moment: MomentAt, message: string): Finding {
  const { node, field, span } = moment.place;
  return finding(rule, ground.node(node), {
    ...placeIn(field, sourceOf(ground, node, field), span),
    message,
    path: ground.search.paths.toMoment(moment),
  });
}

function sourceOf(ground: Ground, node: number, field: string): string {
  if (field === 'body') return ground.node(node).body;
  return ground.written[node]?.pieces.find((piece) => piece.field === field)?.source ?? '';
}

/** Where so many calls wait that the oldest is forgotten; the first such place is told. */
function endlessCalls(ground: Ground, pathTo: (moment: Moment) => Finding['path']): Finding[] {
  const [first] = ground.search.observations.forgottenCalls;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = ground.node(index);
  const message = `From ${named(node)} calls go on and on without coming back: after 16 the first is forgotten. Let them return, or call no more.`;
  return [finding('endless-calls', node, { message, path: pathTo(moment) })];
}
