import type { Action } from '@brasslamp/story/model';
import type { Reader } from '../../db/database.ts';
import { AppError, notValid } from '../../http/app-error.ts';
import { actionIdErrors, type SentAction } from './action-ids.ts';
import { nameKey } from './name-key.ts';
import { existingNodes, findChapter, isNameTaken, usedActionIds } from './queries.ts';

export interface SentNode {
  id: string;
  name: string;
  chapter_id: string;
  actions: readonly SentAction[];
  /** What the node has had so far: a link that died may be saved again. */
  storedActions: readonly Action[];
}

/**
 * What only the database can tell about a node. Throws with every field that is wrong; gives back
 * the action ids in it that the story knows already.
 */
export async function checkNode(
  db: Reader,
  storyId: string,
  node: SentNode,
): Promise<{ isKnownActionId: (id: string) => boolean }> {
  const sentIds = node.actions.flatMap(({ id }) => id ?? []);
  const used = await usedActionIds(db, storyId, [...new Set(sentIds)]);
  const errors = [
    ...(await chapterErrors(db, storyId, node)),
    ...actionIdErrors(node.actions, used, node.id),
    ...(await targetErrors(db, storyId, node)),
  ];
  if (errors.length > 0) throw notValid(...errors);
  if (await isNameTaken(db, storyId, nameKey(node.name), node.id)) {
    throw new AppError('name_taken', `Another node is called "${node.name}": choose another name`);
  }
  return { isKnownActionId: (id) => used.has(id) };
}

async function chapterErrors(db: Reader, storyId: string, { chapter_id }: SentNode) {
  if (await findChapter(db, storyId, chapter_id)) return [];
  return [{ path: 'chapter_id', message: 'This story has no such chapter' }];
}

async function targetErrors(db: Reader, storyId: string, { actions, storedActions }: SentNode) {
  const stored = new Set(storedActions.map(({ target }) => target));
  const asked = new Set(actions.flatMap(({ target }) => target ?? []));
  const unknown = [...asked].filter((target) => !stored.has(target));
  const existing = await existingNodes(db, storyId, unknown);
  const isKnown = (target: string) => stored.has(target) || existing.has(target);
  return actions.flatMap(({ target }, place) =>
    target === null || isKnown(target)
      ? []
      : [{ path: `actions.${place}.target`, message: 'This story has no such node' }],
  );
}
