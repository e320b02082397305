import { useEffect, useRef } from 'react';
import { t } from '../t.ts';
import styles from './draft-form.module.css';
import type { DraftForm } from './use-draft.ts';

/** A part of a draft in words, as it is compared with the same part of another. */
export interface Facet {
  label: string;
  text: string;
}

/** Someone saved first: both versions side by side, where they differ, and the choice. */
export function ConflictView<Draft>({
  form,
  facets,
}: {
  form: DraftForm<Draft>;
  facets: (draft: Draft) => Facet[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const theirs = form.theirs;
  useEffect(() => {
    if (theirs) heading.current?.focus();
  }, [theirs]);

  if (!theirs) return null;
  const other = facets(theirs.draft);
  const different = facets(form.draft)
    .map(({ label, text }, place) => ({ label, mine: text, theirs: other[place]?.text ?? '' }))
    .filter((facet) => facet.mine !== facet.theirs);
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {t('studio.conflict.heading')}
      </h2>
      <p>{t('studio.conflict.text')}</p>
      {different.map((facet) => (
        <div className={styles.versions} key={facet.label}>
          <h3>{facet.label}</h3>
          <Version label={t('studio.conflict.mine')} text={facet.mine} />
          <Version label={t('studio.conflict.theirs')} text={facet.theirs} />
        </div>
      ))}
      <div className="button-row">
        <button className="button button-primary" type="button" onClick={() => form.keepMine()}>
          {t('studio.conflict.keepMine')}
        </button>
        <button className="button" type="button" onClick={form.takeTheirs}>
          {t('studio.conflict.takeTheirs')}
        </button>
      </div>
      <p className="field-hint">{t('studio.conflict.hint')}</p>
    </section>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.version}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too. */}
      <div className={styles.versionText} tabIndex={0}>
        {text || <em>{t('studio.conflict.empty')}</em>}
      </div>
    </figure>
  );
}
