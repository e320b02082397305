import type { Mark } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { t } from '../t.ts';
import type { ActState } from './act-state.ts';

export function markNodes({ perform }: ActState, ids: readonly NodeId[], mark: Partial<Mark>) {
  const marks = ids.map((id) => ({ id, ...mark }));
  perform('mark', [{ type: 'mark', marks }], t('workspace.acts.mark'));
}
