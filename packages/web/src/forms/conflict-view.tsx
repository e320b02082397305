import type { Conflict } from '@brasslamp/story/edit';
import { useEffect, useRef } from 'react';
import { isWriting } from '../device/is-writing.ts';
import styles from './draft-form.module.css';
import { t } from './t.ts';
import type { DraftForm } from './use-draft.ts';

/** A part of a draft in words, as it is compared with the same part of another. */
export interface DiffField {
  label: string;
  text: string;
}

type DiffFieldsOf<Draft> = (draft: Draft) => DiffField[];

/** Someone saved first, and both changed the same: each place side by side, and the choice. */
export function ConflictView<Draft extends object>({
  form,
  diffFields,
}: {
  form: DraftForm<Draft>;
  diffFields: DiffFieldsOf<Draft>;
}) {
  const { theirs, conflicts, draft, decide } = form;
  const region = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (theirs && !isWriting()) heading.current?.focus();
  }, [theirs]);

  if (!theirs) return null;
  const shown = conflicts.map((conflict) => ({
    conflict,
    parts: differencesIn(conflict, draft, diffFields),
  }));
  const decideOne = async (...how: Parameters<typeof decide>) => {
    const form = region.current?.closest('form');
    heading.current?.focus();
    await decide(...how);
    // The focus was on a button that the last decision has removed.
    if (!heading.current?.isConnected) form?.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  return (
    <section className={styles.conflict} aria-labelledby="conflict" ref={region}>
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {t('forms.conflict.heading')}
      </h2>
      <p>{t('forms.conflict.text')}</p>
      {shown.map(({ conflict, parts }, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: what it says may change while it is shown.
          key={`${conflict.path} ${index}`}
          id={`conflict-${index}`}
          parts={parts}
          {...(shown.length > 1 && {
            place: t('forms.conflict.place', { place: index + 1, count: shown.length }),
          })}
          onMine={() => decideOne(conflict, 'mine')}
          onTheirs={() => decideOne(conflict, 'theirs')}
          {...(conflict.withBoth && { onBoth: () => decideOne(conflict, 'both') })}
        />
      ))}
      {shown.length > 1 && (
        <div className="button-row">
          <button className="button" type="button" onClick={() => decideOne('all', 'mine')}>
            {t('forms.conflict.keepAllMine')}
          </button>
          <button className="button" type="button" onClick={() => decideOne('all', 'theirs')}>
            {t('forms.conflict.takeAllTheirs')}
          </button>
        </div>
      )}
      <p className="field-hint">{t('forms.conflict.hint')}</p>
    </section>
  );
}

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Only what differs: of a text the overlapping pieces, else the fields with different words. */
function differencesIn<Draft>(
  { pieces, withTheirs }: Conflict<Draft>,
  draft: Draft,
  diffFields: DiffFieldsOf<Draft>,
): Difference[] {
  const theirs = diffFields(withTheirs(draft, 'mine'));
  const all = diffFields(draft).flatMap(({ label, text: mine }, at) => {
    const there = theirs[at]?.text ?? '';
    return mine === there ? [] : [{ label, mine, theirs: there }];
  });
  const [first] = all;
  if (pieces && first) return [{ ...first, ...pieces }];
  return first ? all : [{ label: t('forms.conflict.other'), mine: '', theirs: '' }];
}

function Choice({
  id,
  parts,
  place,
  onMine,
  onTheirs,
  onBoth,
}: {
  id: string;
  parts: Difference[];
  /** The change’s place among several. */
  place?: string;
  onMine: () => void;
  onTheirs: () => void;
  onBoth?: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as freely.
    <div className={styles.versions} role="group" aria-labelledby={id}>
      <h3 id={id}>
        {parts.map(({ label }) => label).join(', ')}
        {place && <span className={styles.placeOf}> {place}</span>}
      </h3>
      {parts.map(({ label, mine, theirs }) => (
        <div className={styles.sides} key={label}>
          {parts.length > 1 && <h4>{label}</h4>}
          <Version label={t('forms.conflict.mine')} text={mine} />
          <Version label={t('forms.conflict.theirs')} text={theirs} />
        </div>
      ))}
      <div className="button-row">
        <button className="button" type="button" aria-describedby={id} onClick={onMine}>
          {t('forms.conflict.keepMine')}
        </button>
        <button className="button" type="button" aria-describedby={id} onClick={onTheirs}>
          {t('forms.conflict.takeTheirs')}
        </button>
        {onBoth && (
          <button className="button" type="button" aria-describedby={id} onClick={onBoth}>
            {t('forms.conflict.keepBoth')}
          </button>
        )}
      </div>
    </div>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.version}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too. */}
      <div className={styles.versionText} tabIndex={0}>
        {text || <em>{t('forms.conflict.empty')}</em>}
      </div>
    </figure>
  );
}
