import { limits } from '@brasslamp/story/model';
import { type RefObject, useState } from 'react';
import { failureOf } from '../../../api/api.ts';
import { failureText } from '../../../ui/failures/failure-text.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui-kit/form-dialog.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { t } from './t.ts';

type Expected = 'node' | 'ending' | 'nothing';

interface Props {
  title: string;
  name: string;
  /** In words; absent where that is not asked. */
  expected?: { id: Expected; words: string }[];
  /** The element that gets the focus afterwards. */
  area: RefObject<HTMLElement | null>;
  /** Rejects with what the site says against it. */
  onDone: (name: string, expects: Expected) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a test play and, for a new one, when it holds. */
export function PlayDialog({ title, name: given, expected, area, onDone, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState(given);
  const [expects, setExpects] = useState<Expected>('node');
  const [missing, setMissing] = useState(false);
  const { failed, run } = useSaving(onDone, () => setOpen(false));

  function submit() {
    setMissing(name.trim() === '');
    if (name.trim() !== '') void run(name.trim(), expects);
  }

  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      submitLabel={t('plays.saveLabel')}
      error={failed}
      area={area}
      onSubmit={submit}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <Field
        label={t('plays.name')}
        name="name"
        value={name}
        maxLength={limits.nameCharacters}
        autoComplete="off"
        error={missing ? t('plays.nameEmpty') : undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      {expected && (
        <SelectField
          label={t('plays.expects')}
          value={expects}
          options={expected}
          onPick={setExpects}
        />
      )}
    </FormDialog>
  );
}

/** A saving, one at a time, and what the site has against it. */
function useSaving<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  onDone: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function run(...given: Given) {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      await work(...given);
      onDone();
    } catch (error) {
      const failure = failureOf(error);
      setFailed(failure.errors[0]?.message ?? failureText(failure));
      setBusy(false);
    }
  }

  return { failed, run };
}
