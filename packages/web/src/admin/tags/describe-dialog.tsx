import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { failureOf } from '../../api/api.ts';
import { failureText, fieldError } from '../../ui/failures/failure-text.ts';
import { FormDialog } from '../../ui-kit/form-dialog.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import type { AdminTag } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

/** Asks what a tag means on this site. What was typed stays when the dialog closes without it. */
export function DescribeDialog({
  tag: { name, description },
  isOpen,
  area,
  onSave,
  onClose,
}: {
  tag: AdminTag;
  isOpen: boolean;
  area: RefObject<HTMLElement | null>;
  onSave: (words: string) => Promise<void>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? description;
  const mutation = useMutation({
    mutationFn: onSave,
    onSuccess() {
      setTyped(null);
      onClose();
    },
  });
  const failure = mutation.error ? failureOf(mutation.error) : undefined;
  const atField = fieldError(failure, 'description');
  return (
    <FormDialog
      title={t('admin.tags.describe.heading', { name })}
      isOpen={isOpen}
      submitLabel={t('admin.tags.describe.do')}
      error={failure && atField === undefined ? failureText(failure) : null}
      area={area}
      onSubmit={() => !mutation.isPending && mutation.mutate(words.trim())}
      onClose={onClose}
      onClosed={mutation.reset}
    >
      <TextField
        label={t('admin.tags.describe.label')}
        name="description"
        rows={3}
        dir="auto"
        maxLength={siteLimits.tagDescription}
        value={words}
        hint={t('admin.tags.describe.hint')}
        error={atField}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </FormDialog>
  );
}
