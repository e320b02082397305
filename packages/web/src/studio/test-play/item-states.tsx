import type { SavedState } from '@brasslamp/story/engine/state';
import type { Item, Story } from '@brasslamp/story/model';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import { t } from '../t.ts';
import { IntegerField } from './integer-field.tsx';
import { placeOf, placesOf, withCount, withPlace } from './saved-state-edits.ts';
import styles from './test-play.module.css';

const itemsAtOnce = 20;
const mostCounted = 1_000_000;

interface Props {
  story: Story;
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}

/** Where each item is, and how many of it, to be seen and set. */
export function ItemStates(props: Props) {
  const { shown, more } = useShownMore(props.story.items, itemsAtOnce);
  return (
    <>
      <div className={styles.values}>
        {shown.map((item) =>
          item.stackable ? (
            <CountFields key={item.id} item={item} {...props} />
          ) : (
            <PlaceField key={item.id} item={item} {...props} />
          ),
        )}
      </div>
      {more}
    </>
  );
}

function PlaceField({ item, story, saved, onChange }: Props & { item: Item }) {
  const place = placeOf(saved, item);
  const nowhere: NodeOption = { kind: 'special', name: t('studio.item.nowhere') };
  const carried: NodeOption = { kind: 'special', name: t('studio.item.carried') };
  const node = story.nodes.find(({ id }) => id === place);

  function picked(): NodeOption {
    if (node) return { kind: 'node', id: node.id, name: node.name, chapter_id: node.chapter_id };
    return place === 'inventory' ? carried : nowhere;
  }

  function pick(option: NodeOption) {
    if (option.kind === 'node') onChange((old) => withPlace(old, item.id, option.id));
    else {
      const to = option.name === carried.name ? 'inventory' : null;
      onChange((old) => withPlace(old, item.id, to));
    }
  }

  return (
    <NodeCombobox
      label={item.name}
      name={`item.${item.key}`}
      value={picked()}
      specials={[nowhere, carried]}
      canMake={false}
      onPick={pick}
    />
  );
}

/** Items that the reader carries or that are here; those elsewhere are only listed. */
function CountFields({ item, story, saved, onChange }: Props & { item: Item }) {
  const places = placesOf(saved, item);
  const here = saved.node_id;
  const nameOf = (id: string) => story.nodes.find((node) => node.id === id)?.name ?? '';
  const elsewhere = Object.entries(places).filter(
    ([place, count]) => place !== 'inventory' && place !== here && count > 0,
  );
  const count = (place: string, label: string) => (
    <IntegerField
      label={label}
      value={places[place] ?? 0}
      least={0}
      most={mostCounted}
      onChange={(next) => onChange((old) => withCount(old, item, place, next))}
    />
  );
  return (
    <fieldset className={styles.counts}>
      <legend>{item.name}</legend>
      <div className={styles.row}>
        {count('inventory', t('studio.testPlay.countCarried'))}
        {count(here, t('studio.testPlay.countHere'))}
      </div>
      {elsewhere.map(([place, number]) => (
        <p className="field-hint" key={place}>
          {t('studio.testPlay.countElsewhere', { count: number, node: nameOf(place) })}
        </p>
      ))}
    </fieldset>
  );
}
