import type { Call, NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { LevelNote } from '../frame/level-note.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import { useStoryInHand } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { leadTo, type MadeNode } from './targets/node-by-name.ts';

interface Props {
  call: Call;
  /** The path of the call: `actions.0.call`. */
  path: string;
  hint: string;
  error: string | undefined;
  onEdit: (call: Call, made?: MadeNode[]) => void;
}

/** The fields for whether a choice or a way on is a detour, and where the reader returns afterwards. */
export function CallFields({ call, path, hint, error, onEdit }: Props) {
  const { level } = useStoryInHand();
  return (
    <>
      <SwitchField
        label={t('studio.choices.call')}
        hint={hint}
        isOn={call !== false}
        onSwitch={onEdit}
      />
      {call === true && level < 3 && <LevelNote text={t('studio.choices.returnsNeedsLevel')} />}
      {call !== false && (level > 2 || typeof call === 'object') && (
        <ReturnField
          then={typeof call === 'object' ? call.then : null}
          name={`${path}.then`}
          error={error}
          onEdit={onEdit}
        />
      )}
    </>
  );
}

/** The node to which a detour returns: this one, or another. */
function ReturnField({
  then,
  name,
  error,
  onEdit,
}: {
  /** null = this node. */
  then: NodeId | null;
  name: string;
} & Pick<Props, 'error' | 'onEdit'>) {
  const here: NodeOption = { kind: 'special', name: t('studio.choices.returnsHere') };
  const { node: nodeOf } = useStoryInHand();
  const node = then === null ? undefined : nodeOf(then);
  const isGone = then !== null && node === undefined;
  const { id, name: called, chapter_id } = node ?? {};
  // The same while it says the same: with another one the list takes back what is being typed.
  const value = useMemo((): NodeOption | null => {
    if (id && called && chapter_id) return { kind: 'node', id, name: called, chapter_id };
    return isGone ? null : { kind: 'special', name: t('studio.choices.returnsHere') };
  }, [id, called, chapter_id, isGone]);

  function pick(option: NodeOption) {
    if (option.kind === 'special') onEdit(true);
    else if (option.kind === 'node') onEdit({ then: option.id });
    else {
      const led = leadTo(option.name);
      onEdit({ then: led.id }, led.made);
    }
  }

  return (
    <NodeCombobox
      label={t('studio.choices.returnsTo')}
      name={name}
      value={value}
      placeholder={isGone ? t('studio.targets.goneName') : undefined}
      specials={[here]}
      canMake
      error={error ?? (isGone ? t('studio.targets.gone') : undefined)}
      onPick={pick}
    />
  );
}
