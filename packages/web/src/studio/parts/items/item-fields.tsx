import type { Chapter } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { SwitchField } from '../../../ui-kit/switch-field.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { type Faults, faultAt } from '../../fields/faults.ts';
import { ImagePicker } from '../../media/choose/image-picker.tsx';
import { NodeCombobox } from '../../node-picker/node-combobox.tsx';
import type { NodeOption } from '../../node-picker/node-options.ts';
import { useStoryInHand } from '../../queries/story-in-hand.ts';
import { t } from '../../t.ts';
import styles from './item-fields.module.css';
import type { TypedItem } from './item-form.ts';

const traits = ['portable', 'stackable', 'hidden'] as const;

interface Props {
  item: TypedItem;
  faults: Faults;
  chapters: readonly Pick<Chapter, 'id' | 'title'>[];
  edit: (changes: Partial<TypedItem>) => void;
  onName: (name: string) => void;
  onKey: (key: string) => void;
}

/** The fields of an item. */
export function ItemFields({ item, faults, chapters, edit, onName, onKey }: Props) {
  return (
    <>
      <Names item={item} faults={faults} onName={onName} onKey={onKey} />
      <TextField
        label={t('studio.item.description')}
        name="description"
        rows={3}
        className={styles.description}
        value={item.description}
        maxLength={limits.descriptionCharacters}
        hint={t('studio.item.descriptionHint')}
        onChange={({ currentTarget: { value } }) => edit({ description: value })}
      />
      <LocationPicker location={item.location} onPick={(location) => edit({ location })} />
      <fieldset className={styles.traits}>
        <legend>{t('studio.item.traits')}</legend>
        {traits.map((trait) => (
          <SwitchField
            key={trait}
            label={t(`studio.item.${trait}`)}
            hint={t(`studio.item.${trait}Hint`)}
            isOn={item[trait]}
            onSwitch={(isOn) => edit({ [trait]: isOn })}
          />
        ))}
      </fieldset>
      <ImageFields item={item} faults={faults} edit={edit} />
      {chapters.length > 1 && (
        <SelectField
          label={t('studio.item.chapter')}
          hint={t('studio.item.chapterHint')}
          name="chapter_id"
          value={item.chapter_id}
          options={chapters.map(({ id, title }) => ({ id, words: title }))}
          onPick={(chapter_id) => edit({ chapter_id })}
        />
      )}
    </>
  );
}

function Names({
  item,
  faults,
  onName,
  onKey,
}: Pick<Props, 'item' | 'faults' | 'onName' | 'onKey'>) {
  return (
    <div className={styles.names}>
      <Field
        label={t('studio.item.name')}
        name="name"
        value={item.name}
        autoComplete="off"
        required
        maxLength={limits.nameCharacters}
        error={faultAt(faults, 'name')}
        onChange={({ currentTarget: { value } }) => onName(value)}
      />
      <Field
        label={t('studio.item.key')}
        name="key"
        value={item.key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t('studio.item.keyHint')}
        error={faultAt(faults, 'key')}
        onChange={({ currentTarget: { value } }) => onKey(value)}
      />
    </div>
  );
}

/** A picture from elsewhere by its address, or one of the story's own. */
function ImageFields({ item, faults, edit }: Pick<Props, 'item' | 'faults' | 'edit'>) {
  return (
    <>
      <Field
        label={t('studio.item.image')}
        name="image"
        inputMode="url"
        value={item.image}
        autoComplete="off"
        maxLength={limits.addressCharacters}
        hint={t('studio.item.imageHint')}
        error={faultAt(faults, 'image')}
        onChange={({ currentTarget: { value } }) => edit({ image: value })}
      />
      <ImagePicker
        label={t('studio.item.ownImage')}
        hint={t('studio.item.ownImageHint')}
        address={item.image.trim()}
        onPick={(image) => edit({ image: image ?? '' })}
      />
    </>
  );
}

/** The field for where an item is when the story begins. */
function LocationPicker({
  location,
  onPick,
}: {
  location: string | null;
  onPick: (location: string | null) => void;
}) {
  const nodeId = location === 'inventory' ? null : location;
  const { node: nodeOf } = useStoryInHand();
  const node = nodeId === null ? undefined : nodeOf(nodeId);
  const isGone = nodeId !== null && !node;
  const nowhere: NodeOption = { kind: 'special', name: t('studio.item.nowhere') };
  const carried: NodeOption = { kind: 'special', name: t('studio.item.carried') };

  function picked(): NodeOption | null {
    if (location === null) return nowhere;
    if (location === 'inventory') return carried;
    return node ? { kind: 'node', ...node } : null;
  }

  return (
    <NodeCombobox
      label={t('studio.item.location')}
      name="location"
      value={picked()}
      placeholder={isGone ? t('studio.item.goneName') : undefined}
      specials={[nowhere, carried]}
      canMake={false}
      hint={t('studio.item.locationHint')}
      error={isGone ? t('studio.item.placeGone') : undefined}
      onPick={(option) => {
        if (option.kind === 'node') onPick(option.id);
        else onPick(option.name === carried.name ? 'inventory' : null);
      }}
    />
  );
}
