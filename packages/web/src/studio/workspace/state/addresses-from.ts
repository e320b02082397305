import { pathTo } from '../../../routes.ts';
import { type Addresses, partScreens, type TestPlayState } from '../../queries/addresses.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** The addresses that lead from a place of the workspace to others; what is open beside stays open. */
export const addressesFrom = ({
  path,
  place,
}: Pick<WorkspaceState, 'path' | 'place'>): Addresses => ({
  node({ id }, spot) {
    const panel = isRule(spot?.field) ? 'rules' : place.panel;
    return place.addressOf({ nodeId: id, view: 'page', panel }, spot);
  },
  item: ({ id, chapter_id }) =>
    pathTo('chapterItems', { ...path, chapterId: chapter_id }, { item: id }),
  part: (part) => pathTo(partScreens[part], path),
  play: ({ path: way, nodeId }) => ({
    to: place.addressOf({ nodeId, panel: 'play' }),
    ...(way.length > 0 && { state: { path: way } satisfies TestPlayState }),
  }),
});

/** Whether a field of a node is not on the page itself, but beside it. */
const isRule = (field: string | undefined): boolean =>
  field !== undefined && !/^(name|body|actions)(\.|$)/.test(field);
