import type { StoryDeps } from '../stories/deps.ts';
import type { Checker } from './checker.ts';

export interface CheckingDeps extends StoryDeps {
  checker: Checker;
}
