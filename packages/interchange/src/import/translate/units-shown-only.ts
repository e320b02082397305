import { walkForeign } from '../pieces/foreign-parts.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import { collapseSpace } from './nodes/node-names.ts';
import type { Expander } from './steps/expand.ts';
import { expressionsOf, type Step, walkSteps } from './steps/step.ts';

/** The units that nothing leads to and no condition asks about, and that are shown within others. */
export function unitsShownOnly(
  source: SourceStory,
  expander: Expander,
  expanded: readonly { unit: Unit; steps: Step[] }[],
): Set<Unit> {
  const shown = new Set([...expander.snippets, ...expander.writtenOut]);
  if (shown.size === 0) return shown;
  const named = new Set<string>(source.start === null ? [] : [collapseSpace(source.start)]);
  const add = (name: string) => named.add(collapseSpace(name));
  const seeStep = (step: Step): void => {
    if ((step.type === 'choice' || step.type === 'go') && step.to.type === 'unit')
      add(step.to.name);
    for (const tree of expressionsOf(step)) {
      walkForeign(tree, (part) => {
        // A computed destination may be any text of the story.
        if (part.type === 'text') add(part.value);
        else if (part.type === 'visits' || part.type === 'seen' || part.type === 'turns_since') {
          if (part.unit !== null) add(part.unit);
        }
      });
    }
  };
  for (const { steps } of expanded) walkSteps(steps, seeStep);
  for (const { initial } of source.variables) if (initial.type === 'text') add(initial.value);
  const [first] = source.units;
  return new Set(
    [...shown].filter(
      (unit) =>
        !named.has(collapseSpace(unit.name)) &&
        unit.availableWhen === null &&
        (source.start !== null || unit !== first),
    ),
  );
}
