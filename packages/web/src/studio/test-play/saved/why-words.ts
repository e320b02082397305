import type { TestPlay, TestPlayResult } from '@brasslamp/story/checker/test-play';
import type { Story } from '@brasslamp/story/model';
import { t } from './t.ts';

/** A sentence that says where a test play broke and why. */
export function whyWords(
  story: Story,
  { steps, expects }: Pick<TestPlay, 'steps' | 'expects'>,
  { step, why, node_id }: Extract<TestPlayResult, { holds: false }>,
): string {
  const nodeOf = (id: string | null) => story.nodes.find((node) => node.id === id);
  const nameOf = (id: string | null) => nodeOf(id)?.name ?? t('plays.goneNode');
  const here = steps[step];
  const choice = nodeOf(node_id)?.actions.find(({ id }) => id === here?.action_id);
  const item = story.items.find(({ id }) => id === here?.moves?.item_id);
  return t(`plays.why.${why}`, {
    step: step + 1,
    node: nameOf(node_id),
    wanted: nameOf(here ? here.node_id : expects.node_id),
    // What a pool offers is called as the node it leads to.
    choice: choice?.label || nameOf(here?.action_id ?? null),
    answer: `${here?.answer ?? ''}`,
    item: item?.name ?? '',
    ending: expects.ending ?? '',
  });
}
