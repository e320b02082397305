import type { StoryDeps } from '../stories/deps.ts';
import type { PlayableVersions } from './playable-versions.ts';

export interface PlayingDeps extends StoryDeps {
  versions: PlayableVersions;
}
