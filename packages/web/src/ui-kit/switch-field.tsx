import { Switch } from '@base-ui/react/switch';
import { useId } from 'react';
import styles from './switch-field.module.css';

/** A field for something that is so or is not, with a sentence about what it means. */
export function SwitchField({
  label,
  hint,
  isOn,
  onSwitch,
}: {
  label: string;
  hint?: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch has an input of its own. */}
      <label className={styles.row}>
        <Switch.Root
          className={styles.switch}
          checked={isOn}
          aria-describedby={hint && id}
          onCheckedChange={onSwitch}
        >
          <Switch.Thumb className={styles.thumb} />
        </Switch.Root>
        {label}
      </label>
      {hint && (
        <p className={`field-hint ${styles.hint}`} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
