import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAfterPress } from '../../../ui/fields/use-after-press.ts';
import { t } from '../../t.ts';
import styles from '../controls/logic-field.module.css';

interface Props {
  label: string;
  /** The field's path, by which errors find it. */
  name: string | undefined;
  error: string | undefined;
  slips: readonly string[];
  hint?: string | undefined;
  isWritten: boolean;
  /** Whether it cannot be shown as rows now. */
  isForced: boolean;
  onSwitch: () => void;
  children: ReactNode;
}

/** The frame of a field of logic: as rows that read as sentences, or as a text. */
export function LogicFieldset({ label, name, slips, hint, children, ...state }: Props) {
  const { error: found, isWritten, isForced, onSwitch } = state;
  const id = useId();
  const error = useAfterPress(found);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isWritten && isAsked.current) fieldset.current?.querySelector('textarea')?.focus();
    isAsked.current = false;
  }, [isWritten]);

  function press() {
    if (isForced) return;
    isAsked.current = true;
    onSwitch();
  }

  const described = [error && `${id}-error`, slips.length > 0 && `${id}-slips`].filter(Boolean);
  return (
    <fieldset
      ref={fieldset}
      className={styles.field}
      name={name}
      // The list of errors moves the focus here.
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described.join(' ') || undefined}
    >
      <div className={styles.head}>
        <span className={styles.legend} id={`${id}-label`}>
          {label}
        </span>
        <WritingSwitch
          isWritten={isWritten}
          forcedBy={isForced ? `${id}-forced` : undefined}
          onPress={press}
        />
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
      {isForced && (
        <p className="field-hint" id={`${id}-forced`}>
          {t('studio.logic.cannotShow')}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {slips.length > 0 && (
        <ul className={styles.slips} id={`${id}-slips`}>
          {slips.map((slip) => (
            <li key={slip}>{slip}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Between rows and text; `forcedBy` says why there can only be the text. */
function WritingSwitch({
  isWritten,
  forcedBy,
  onPress,
}: {
  isWritten: boolean;
  forcedBy: string | undefined;
  onPress: () => void;
}) {
  return (
    <button
      className={styles.switch}
      type="button"
      aria-disabled={forcedBy !== undefined}
      aria-describedby={forcedBy}
      onClick={onPress}
    >
      {t(isWritten ? 'studio.logic.useForm' : 'studio.logic.write')}
    </button>
  );
}
