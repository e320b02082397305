import type { DraftNode, Mark } from '@brasslamp/story/draft';
import { modelDraftNode, modelMark } from '../model/part-models.ts';
import type { NodeSketch } from './queries.ts';

/** A node without its text and its rules, of which there may be megabytes. */
export const sketchedNode = ({ id, chapter_id, name, ending, place }: NodeSketch): DraftNode =>
  modelDraftNode({ id, chapter_id, name, ending, place, body: '', actions: '[]', logic: '{}' });

export const marksOf = (rows: readonly NodeSketch[]): Map<string, Mark> =>
  new Map(rows.filter(isMarked).map(markOf));

const isMarked = ({ position_x, status, colour, note }: NodeSketch): boolean =>
  position_x !== null || status !== null || colour !== null || note !== '';

const markOf = (row: NodeSketch): [string, Mark] => {
  const { id, ...mark } = modelMark(row);
  return [id, mark];
};
