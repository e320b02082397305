import type { Config } from '../../config.ts';
import type { StoryDeps } from '../stories/deps.ts';

export interface BetaReaderDeps extends StoryDeps {
  config: Pick<Config, 'hasRateLimits'>;
  /** Where the site is: `https://brasslamp.example`. */
  publicUrl: () => string;
}
