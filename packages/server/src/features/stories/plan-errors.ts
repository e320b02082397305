import type { FieldError } from '@brasslamp/contract/error-codes';
import type { StoryStatus } from '../../db/tables.ts';
import { mayBePlanned } from '../story-access/policy.ts';

const longestPlanMs = 366 * 24 * 60 * 60 * 1_000;

/** What is wrong with the time at which a story is to be published by itself; null = not planned. */
export function planErrors(
  publishAt: number | null,
  story: { title: string; status: StoryStatus },
  now: number,
): FieldError[] {
  const error = (message: string) => [{ path: 'publish_at', message }];
  if (publishAt === null) return [];
  if (publishAt <= now) return error('Give a time to come: this one is past');
  if (publishAt > now + longestPlanMs) return error('Give a time that is at most a year away');
  if (mayBePlanned(story)) return [];
  return error(`"${story.title}" is ${story.status}: only a draft or a published story has a plan`);
}
