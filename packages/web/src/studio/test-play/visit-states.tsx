import type { SavedState } from '@brasslamp/story/engine/state';
import type { Story } from '@brasslamp/story/model';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import { t } from '../t.ts';
import { IntegerField } from './integer-field.tsx';
import { withVisits } from './saved-state-edits.ts';
import styles from './test-play.module.css';

const nodesAtOnce = 30;
const mostVisits = 1_000_000;

/** How often each node was entered, to be seen and set. */
export function VisitStates({
  story,
  saved,
  onChange,
}: {
  story: Story;
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}) {
  const visited = story.nodes.filter(({ id }) => id in saved.visits);
  const { shown, more } = useShownMore(visited, nodesAtOnce);
  return (
    <>
      <div className={styles.values}>
        {shown.map(({ id, name }) => (
          <IntegerField
            key={id}
            label={name}
            value={saved.visits[id] ?? 0}
            least={0}
            most={mostVisits}
            onChange={(visits) => onChange((old) => withVisits(old, id, visits))}
          />
        ))}
      </div>
      {more}
      <NodeCombobox
        key={visited.length}
        label={t('studio.testPlay.addVisit')}
        name="visit"
        value={null}
        specials={[]}
        canMake={false}
        onPick={(option) => {
          if (option.kind !== 'node' || option.id in saved.visits) return;
          onChange((old) => withVisits(old, option.id, 1));
        }}
      />
    </>
  );
}
