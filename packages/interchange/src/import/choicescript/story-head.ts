import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { SourceStory } from '../pieces/source-story.ts';
import { readExpression } from './read-expression.ts';
import type { SceneLine } from './scene-lines.ts';
import { type Command, readStatements } from './scene-statements.ts';

/** A story's head is what its first scene says about the whole of it. */
export interface StoryHead {
  /** '' = it does not say. */
  title: string;
  ifid: string | null;
  /** In the order in which they follow each other; empty = it does not say. */
  scenes: string[];
  /** The first values, by name in lower case. */
  variables: ReadonlyMap<string, ForeignExpression>;
  achievements: SourceStory['achievements'];
}

export function readStoryHead(lines: SceneLine[]): StoryHead {
  const variables = new Map<string, ForeignExpression>();
  const head: StoryHead = { title: '', ifid: null, scenes: [], variables, achievements: [] };
  for (const statement of readStatements(lines)) {
    if (statement.type !== 'command') continue;
    const { name, rest } = statement;
    if (name === 'title') head.title ||= rest;
    else if (name === 'ifid') head.ifid ??= rest;
    else if (name === 'scene_list') head.scenes = scenesIn(statement);
    else if (name === 'achievement') head.achievements.push(achievementIn(statement));
    else if (name === 'create') {
      const [variable = '', ...value] = rest.split(/\s+/);
      const initial = readExpression(value.join(' '), (typed) => typed);
      variables.set(variable.toLowerCase(), initial);
    }
  }
  return head;
}

/** A `$` before a name is where a demo ends. */
const scenesIn = ({ lines }: Command): string[] =>
  lines.map(({ text }) => text.replace(/^\$/, '').trim());

/** `*achievement id hidden 20 The title`, with what is to be done and what was done below it. */
function achievementIn({ rest, lines }: Command): SourceStory['achievements'][number] {
  const [key = '', visibility = '', , ...title] = rest.split(/\s+/);
  return {
    key: key.toLowerCase(),
    name: title.join(' ') || key,
    description: (lines.at(-1)?.text ?? '').replace(/^hidden$/i, ''),
    isHidden: visibility === 'hidden',
  };
}
