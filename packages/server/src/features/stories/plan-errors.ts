import type { FieldError } from '@brasslamp/contract/error-codes';
import type { StoryStatus } from '../../db/tables.ts';
import { fieldError } from '../../errors/app-error.ts';
import { mayBePlanned } from '../story-access/policy.ts';

const longestPlanMs = 366 * 24 * 60 * 60 * 1_000;

/** What is wrong with the time at which a story is to be published by itself; null = not planned. */
export function planErrors(
  publishAt: number | null,
  story: { title: string; status: StoryStatus },
  now: number,
): FieldError[] {
  if (publishAt === null) return [];
  if (publishAt <= now) return [fieldError('publish_at', 'plan_is_past')];
  if (publishAt > now + longestPlanMs) return [fieldError('publish_at', 'plan_too_late')];
  if (mayBePlanned(story)) return [];
  const { title, status } = story;
  return [fieldError('publish_at', 'plan_status', { title, status })];
}
