import { Combobox } from '@base-ui/react/combobox';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { failureOf } from '../../api/api.ts';
import { failureText, fieldError } from '../../ui/failures/failure-text.ts';
import { Labelled } from '../../ui/fields/field.tsx';
import styles from '../../ui-kit/combobox.module.css';
import { FormDialog } from '../../ui-kit/form-dialog.tsx';
import { FoundList } from '../../ui-kit/pick-list.tsx';
import { useDebounced } from '../../ui-kit/use-debounced.ts';
import { type AdminTag, useTagSearch } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

/** Asks of which tag another one is only a different word. */
export function SameAsDialog({
  tag,
  isOpen,
  area,
  onPick,
  onClose,
}: {
  tag: AdminTag;
  isOpen: boolean;
  area: RefObject<HTMLElement | null>;
  onPick: (main: AdminTag) => Promise<void>;
  onClose: () => void;
}) {
  const [main, setMain] = useState<AdminTag | null>(null);
  const [isMissing, setMissing] = useState(false);
  const mutation = useMutation({ mutationFn: onPick, onSuccess: onClose });
  const failure = mutation.error ? failureOf(mutation.error) : undefined;
  const atField = fieldError(failure, 'main_id');

  function pick(picked: AdminTag | null) {
    setMain(picked);
    setMissing(false);
    mutation.reset();
  }

  function submit() {
    if (mutation.isPending) return;
    setMissing(main === null);
    if (main) mutation.mutate(main);
  }

  return (
    <FormDialog
      title={t('admin.tags.same.heading', { name: tag.name })}
      isOpen={isOpen}
      submitLabel={t('admin.tags.same.do')}
      error={failure && atField === undefined ? failureText(failure) : null}
      area={area}
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => pick(null)}
    >
      <p>{t('admin.tags.same.text')}</p>
      <MainPicker
        but={tag}
        main={main}
        error={isMissing ? t('admin.tags.same.missing') : atField}
        onPick={pick}
      />
    </FormDialog>
  );
}

const searchAfterMs = 150;

/** Finds a tag by how it begins. Those that mean another are no main form. */
function MainPicker({
  but,
  main,
  error,
  onPick,
}: {
  but: AdminTag;
  main: AdminTag | null;
  error: string | undefined;
  onPick: (main: AdminTag | null) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useTagSearch(useDebounced(typed.trim(), searchAfterMs), isOpen);
  const tags = (search.data?.tags ?? []).filter(
    ({ id, main_id, is_hidden }) => id !== but.id && main_id === null && !is_hidden,
  );
  return (
    <Combobox.Root
      items={tags}
      filter={null}
      value={main}
      autoHighlight
      itemToStringLabel={({ name }: AdminTag) => name}
      isItemEqualToValue={(one: AdminTag, other: AdminTag) => one.id === other.id}
      onInputValueChange={setTyped}
      onOpenChange={setOpen}
      onValueChange={onPick}
    >
      <Labelled
        label={t('admin.tags.same.main')}
        hint={t('admin.tags.same.mainHint')}
        error={error}
      >
        {(described) => (
          <Combobox.Input
            {...described}
            // While the list is open, the library hides everything else, the label too.
            aria-label={t('admin.tags.same.main')}
            className="input"
            placeholder={t('admin.tags.same.placeholder')}
          />
        )}
      </Labelled>
      <FoundList
        keyOf={({ id }: AdminTag) => id}
        draw={({ name, uses }) => (
          <>
            <bdi>{name}</bdi>
            <span className={styles.chapter}>{t('admin.tags.same.uses', { uses })}</span>
          </>
        )}
        status={statusText(search, tags.length)}
      />
    </Combobox.Root>
  );
}

function statusText(search: ReturnType<typeof useTagSearch>, found: number): string | undefined {
  if (search.error) return t('admin.tags.same.failed');
  if (search.isPending) return t('admin.tags.same.searching');
  return found === 0 ? t('admin.tags.same.nothing') : undefined;
}
