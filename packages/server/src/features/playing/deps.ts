import type { FreezingDeps } from '../publishing/freeze-draft.ts';
import type { PlayableVersions } from './playable-versions.ts';

export interface PlayingDeps extends FreezingDeps {
  versions: PlayableVersions;
}
