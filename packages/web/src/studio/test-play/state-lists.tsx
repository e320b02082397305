import type { SavedState } from '@brasslamp/story/engine/state';
import type { Item, Story } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import type { Value, Variable } from '@brasslamp/story/model/variable';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import { t } from '../t.ts';
import { NumberField } from './number-field.tsx';
import {
  placeOf,
  placesOf,
  valueIn,
  withCount,
  withPlace,
  withValue,
} from './saved-state-edits.ts';
import styles from './test-play.module.css';

const itemsAtOnce = 20;

interface ItemProps {
  story: Story;
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}

/** The place of each item, and the number there, to be seen and set. */
export function ItemStates(props: ItemProps) {
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

function PlaceField({ item, story, saved, onChange }: ItemProps & { item: Item }) {
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
function CountFields({ item, story, saved, onChange }: ItemProps & { item: Item }) {
  const places = placesOf(saved, item);
  const here = saved.node_id;
  const nameOf = (id: string) => story.nodes.find((node) => node.id === id)?.name ?? '';
  const elsewhere = Object.entries(places).filter(
    ([place, count]) => place !== 'inventory' && place !== here && count > 0,
  );
  const count = (place: string, label: string) => (
    <NumberField
      label={label}
      value={places[place] ?? 0}
      least={0}
      most={limits.ofAnItem}
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

const variablesAtOnce = 30;

interface VariableProps {
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}

/** The value of each variable, to be seen and set. */
export function VariableStates({ variables, ...props }: VariableProps & { variables: Variable[] }) {
  const { shown, more } = useShownMore(variables, variablesAtOnce);
  return (
    <>
      <div className={styles.values}>
        {shown.map((variable) => (
          <ValueField key={variable.id} variable={variable} {...props} />
        ))}
      </div>
      {more}
    </>
  );
}

function ValueField({ variable, saved, onChange }: VariableProps & { variable: Variable }) {
  const label = variable.label || variable.key;
  const value = valueIn(saved, variable);
  const set = (next: Value) => onChange((old) => withValue(old, variable, next));
  if (variable.kind === 'number') {
    const { min, max } = variable;
    return (
      <NumberField
        label={label}
        value={Number(value)}
        least={min}
        most={max}
        decimals={variable.decimals}
        onChange={set}
      />
    );
  }
  if (variable.kind === 'set') {
    const inIt = Array.isArray(value) ? value : [];
    return <MemberTicks label={label} members={variable.members} inIt={inIt} onChange={set} />;
  }
  if (variable.kind === 'text') {
    return (
      <Field
        label={label}
        name={variable.key}
        value={String(value)}
        maxLength={limits.valueCharacters}
        autoComplete="off"
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  const options =
    variable.kind === 'flag'
      ? [
          { id: 'true', words: t('studio.variables.yes') },
          { id: 'false', words: t('studio.variables.no') },
        ]
      : variable.options.map((option) => ({ id: option, words: option }));
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={options}
      onPick={(picked) => set(variable.kind === 'flag' ? picked === 'true' : picked)}
    />
  );
}

function MemberTicks({
  label,
  members,
  inIt,
  onChange,
}: {
  label: string;
  members: readonly string[];
  inIt: readonly string[];
  onChange: (inIt: string[]) => void;
}) {
  return (
    <fieldset className={styles.members}>
      <legend>{label}</legend>
      {members.map((member) => (
        <label key={member}>
          <input
            type="checkbox"
            checked={inIt.includes(member)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(members.filter((one) => (one === member ? checked : inIt.includes(one))))
            }
          />
          {member}
        </label>
      ))}
    </fieldset>
  );
}
