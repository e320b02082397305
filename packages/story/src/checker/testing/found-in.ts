import type { Story } from '../../model/story.ts';
import { type CheckOptions, check } from '../check.ts';
import type { Finding } from '../findings/finding.ts';

/** The findings in few words: `rule node field line:column`, as far as there is such a thing. */
export function foundIn(story: Story, options: CheckOptions = {}): string[] {
  return check(story, options).findings.map(inWords);
}

export function inWords({ rule, node_id, key, item_id, field, line, column }: Finding): string {
  const place = line === undefined ? undefined : `${line}:${column}`;
  const about = node_id ?? item_id ?? key;
  return [rule, about, field, place].filter((word) => word !== undefined).join(' ');
}
