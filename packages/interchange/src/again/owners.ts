import { nodeNameKey } from '@brasslamp/story/logic';
import type { NodeId, Story } from '@brasslamp/story/model';
import type { ExportFormat } from '../export/formats/exporters.ts';
import { InkStory } from '../export/ink/ink-story.ts';

/** The formats of which a reading has other nodes than the story that was written. */
export type OwnFormat = Extract<ExportFormat, 'ink' | 'twee' | 'twine'>;

/** Finds the node of a story by what a reading of its file calls it, or a part of it. */
export function ownersIn(story: Story, format: OwnFormat): (name: string) => NodeId | undefined {
  const names =
    format === 'ink'
      ? [...new InkStory(story).knots]
      : story.nodes.map(({ id, name }): [NodeId, string] => [id, name]);
  const byName = new Map(names.map(([id, name]) => [nodeNameKey(name), id]));
  return (name) => {
    for (const one of partsOf(name, format)) {
      const id = byName.get(nodeNameKey(one));
      if (id !== undefined) return id;
    }
    return undefined;
  };
}

/** A further node of a unit has a number behind its name; a label stands behind a dot; a knot is shown again by a second one. */
function partsOf(name: string, format: OwnFormat): string[] {
  const whole = name.replace(/ \d+$/, '');
  if (format !== 'ink') return [name, whole];
  const [knot = ''] = whole.split('.');
  return [name, whole, knot, knot.replace(/_again(_\d+)?$/, '')];
}
