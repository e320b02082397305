import { type Draft, storyOf } from '@brasslamp/story/draft';
import { type Renaming, renameIn, renameInStoryWide } from '@brasslamp/story/edit';
import type { NodeId, Story } from '@brasslamp/story/model';
import { exporters } from '../../export/formats/exporters.ts';
import type { SourceFile } from '../../import/source-file.ts';
import type { OwnFormat } from './owners.ts';

/** What is here, written in the format of a file that left. `names`: those of nodes that have other ones in the file. */
export function writeHere(
  draft: Draft,
  { format, storyId }: { format: OwnFormat; storyId: string },
  names: ReadonlyMap<NodeId, string> = new Map(),
): SourceFile {
  const { extension, write } = exporters[format];
  const story = named(storyOf(draft), names);
  const about = {
    id: storyId,
    author: '',
    modifiedAt: 0,
    slug: '',
    description: '',
    cover: null,
    look: null,
  };
  const { bytes } = write({ ...about, story, marks: draft.marks, media: [] }, new Map(), {
    pageTemplate: () => '',
    address: null,
  });
  return { path: `story${extension}`, bytes };
}

function named(story: Story, names: ReadonlyMap<NodeId, string>): Story {
  const renamings = story.nodes.flatMap(({ id, name }): Renaming[] => {
    const to = names.get(id);
    return to === undefined ? [] : [{ kind: 'node', from: name, to }];
  });
  if (renamings.length === 0) return story;
  const nodes = story.nodes.map((node) => {
    const told = renameIn(node, renamings) ?? node;
    return { ...told, name: names.get(node.id) ?? node.name };
  });
  return { ...story, ...renameInStoryWide(story, renamings), nodes };
}
