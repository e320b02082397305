import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { Field } from './field.tsx';
import { TagCombobox, type TagComboboxProps } from './tag-combobox.tsx';
import './tag-field.css';

const never = () => () => {};

/**
 * A field for several tags: each is a chip that can be removed, and while one types others are offered. A form gets
 * them under `name` in one line, with commas between them; without JavaScript that is what one types.
 */
export function TagField({ hint, ...props }: TagComboboxProps) {
  const { label, name, form, tags, error } = props;
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="tag-field">
      {!isAlive && (
        <div className="needs-no-script">
          <Field
            label={label}
            name={name}
            form={form}
            defaultValue={tags.join(', ')}
            hint={hint ?? t('fields.tags.commas')}
            error={error}
          />
        </div>
      )}
      <div className="needs-script">
        <TagCombobox {...props} hint={hint} isAlive={isAlive} />
      </div>
    </div>
  );
}
