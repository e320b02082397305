/** Where choices and ways on lead, as lines of ink. */
import type { Call, Node, SingleTarget, Target } from '@brasslamp/story/model';
import { branch } from './ink-effects.ts';
import { or } from './ink-expressions.ts';
import type { InkStory } from './ink-story.ts';

export interface Way {
  from: Node;
  target: Target;
  call: Call;
  /** Choices lead back here by `back`; ways on without a choice do not count for that. */
  isChoice: boolean;
}

interface Lead {
  target: SingleTarget;
  weight: number;
}

/** The knot that shows a node again, without entering it. */
export type ViewOf = (node: Node) => string;

function leadsOf(ink: InkStory, { target, call, isChoice }: Way): Lead[] {
  const all = Array.isArray(target) ? target : [{ target, weight: 1 }];
  const isBroken = typeof call !== 'boolean' && !ink.isNode(call.then);
  return all.filter(({ target: to, weight }) => {
    if (to === null) return isChoice && weight > 0;
    const isThere = to === 'return' || to === 'back' || (ink.isNode(to) && !isBroken);
    return isThere && weight > 0;
  });
}

const openWhen = (target: SingleTarget): string =>
  target === 'return' ? '(depth > 0)' : target === 'back' ? 'can_go_back' : 'true';

/** Whether a way leads anywhere at present. */
export const isOpen = (ink: InkStory, way: Way): string =>
  or(leadsOf(ink, way).map(({ target }) => openWhen(target)));

export function wayLines(ink: InkStory, way: Way, viewOf: ViewOf): string[] {
  const leads = leadsOf(ink, way);
  const lines = leads.map(({ target }) => leadLines(ink, way, target, viewOf));
  if (!Array.isArray(way.target)) return lines[0] ?? [];
  if (leads.length === 1) return lines[0] ?? [];
  const faces: string[] = [];
  let sum = '';
  for (const { target, weight } of leads) {
    const open = openWhen(target);
    const own = open === 'true' ? String(weight) : `${weight} * (${open} + 0)`;
    sum = sum === '' ? own : `${sum} + ${own}`;
    faces.push(sum);
  }
  const arms = lines.reduceRight<string[]>(
    (others, own, at) =>
      at === lines.length - 1 ? own : branch(`(going_by <= ${faces[at]})`, own, others),
    [],
  );
  return [`~ going_by = RANDOM(1, ${sum})`, ...arms];
}

function leadLines(
  ink: InkStory,
  { from, call, isChoice }: Way,
  target: SingleTarget,
  viewOf: ViewOf,
): string[] {
  const knot = ink.knotOf(from.id);
  const left =
    isChoice && ink.hasBack
      ? [`~ came_from = -> ${knot}`, '~ can_go_back = true', ...ink.naming.beforeIs(from)]
      : [];
  if (target === null) return [`-> ${viewOf(from)}`];
  if (target === 'back') return ['~ going = came_from', ...left, '-> going'];
  if (target === 'return') return [...left, '~ depth = depth - 1', '->->'];
  const to = ink.knotOf(target);
  if (call === false || !ink.hasReturn) return [...left, `-> ${to}`];
  const then = call === true ? from.id : call.then;
  const { around, after } = ink.naming.callerIs(then);
  return [
    ...left,
    '~ depth = MIN(depth + 1, 16)',
    ...around,
    `-> ${to} ->`,
    ...after,
    `-> ${ink.knotOf(then)}`,
  ];
}
