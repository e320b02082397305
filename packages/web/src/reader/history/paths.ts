import type { PlaythroughWithView } from '@brasslamp/contract';
import { pathTo } from '../../routes.ts';

type Address = Pick<PlaythroughWithView, 'id' | 'story_username' | 'story_slug'>;

const paramsOf = ({ id, story_username, story_slug }: Address) => ({
  username: story_username,
  slug: story_slug,
  playthroughId: id,
});

export const historyPath = (playthrough: Address): string =>
  pathTo('readerHistory', paramsOf(playthrough));

export const readerPath = (playthrough: Address): string => pathTo('reader', paramsOf(playthrough));
