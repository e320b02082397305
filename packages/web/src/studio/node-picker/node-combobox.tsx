import { Combobox } from '@base-ui/react/combobox';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from '../../ui-kit/combobox.module.css';
import { OpenButton } from '../../ui-kit/pick-list.tsx';
import { t } from '../t.ts';
import { NodeList, type NodeListProps } from './node-list.tsx';

interface Props extends NodeListProps {
  label: string;
  /** The field's path, by which errors find it. */
  name: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A node of the story as a field of a form. */
export function NodeCombobox({ label, name, placeholder, hint, error, ...list }: Props) {
  return (
    <NodeList {...list}>
      {({ selecting }) => (
        <Labelled label={label} hint={hint} error={error}>
          {(described) => (
            <Combobox.InputGroup className={styles.group}>
              <Combobox.Input
                {...described}
                // While the list is open, the library hides everything else, the label too.
                aria-label={label}
                className={`input ${styles.input}`}
                name={name}
                placeholder={placeholder}
                {...selecting}
              />
              <OpenButton label={t('studio.nodes.open')} />
            </Combobox.InputGroup>
          )}
        </Labelled>
      )}
    </NodeList>
  );
}
