import type { Problem } from '@brasslamp/story/logic';
import type { Level } from '@brasslamp/story/model';
import { newestLevel } from '@brasslamp/story/model/defaults';
import { parseBody } from '@brasslamp/story/text';
import type { BodyTree } from '@brasslamp/story/text/body';
import { useDeferredValue, useMemo } from 'react';
import { useStoryLevel } from '../../queries/story-in-hand.ts';
import { actionIdsIn } from './find-construct.ts';

/** A body as the grammar reads it. */
export interface ReadBody {
  text: string;
  tree: BodyTree;
  problems: readonly Problem[];
  /** The ids of the choices that the text names, in all branches. */
  inText: ReadonlySet<string>;
}

/** May lag behind the typing, so that typing never waits. */
export function useBody(body: string): ReadBody {
  const text = useDeferredValue(body);
  const level = useStoryLevel();
  return useMemo(() => readBody(text, level), [text, level]);
}

export function readBody(text: string, level: Level = newestLevel): ReadBody {
  const { tree, problems } = parseBody(text, level);
  return { text, tree, problems, inText: actionIdsIn(tree) };
}
