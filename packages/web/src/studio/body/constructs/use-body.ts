import type { Problem } from '@brasslamp/story/logic';
import { parseBody } from '@brasslamp/story/text';
import type { BodyTree } from '@brasslamp/story/text/body';
import { useDeferredValue, useMemo } from 'react';
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
  return useMemo(() => readBody(text), [text]);
}

export function readBody(text: string): ReadBody {
  const { tree, problems } = parseBody(text);
  return { text, tree, problems, inText: actionIdsIn(tree) };
}
