import type { Edit } from '@brasslamp/story/draft';
import { moveNodes } from '@brasslamp/story/draft/acts';
import { draftNow } from '../../draft/draft-hooks.ts';
import type { Entered } from '../../map/scene/map-props.ts';
import type { Placed } from '../../map/scene/places.ts';
import { t } from '../t.ts';
import { type ActState, nameIn } from './act-state.ts';

/** Places nodes on the map, of which some may be in the frames of other chapters. */
export function arrangeCards(
  { perform, sayDone }: ActState,
  placed: readonly Placed[],
  entered: readonly Entered[],
) {
  const draft = draftNow();
  const marks: Edit = { type: 'mark', marks: [...placed] };
  const [first] = entered;
  if (!first) return perform('arrange', [marks], t('workspace.acts.arrange'));
  const moved = entered.flatMap(({ ids, chapterId }) =>
    moveNodes(draft, ids, { chapter_id: chapterId }),
  );
  const count = entered.reduce((sum, { ids }) => sum + ids.length, 0);
  const said = {
    ...{ count, name: nameIn(draft, first.ids[0] ?? '') },
    chapter: nameIn(draft, first.chapterId),
  };
  perform('move', [...moved, marks], t('workspace.acts.move', said));
  sayDone(t('workspace.said.entered', said), t('workspace.said.backHome', said));
}
