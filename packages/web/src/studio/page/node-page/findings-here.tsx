import { findingText } from '@brasslamp/messages';
import type { Finding } from '@brasslamp/story/checker/finding';
import type { DraftNode } from '@brasslamp/story/draft';
import { revealField } from '../../../forms/reveal-field.ts';
import { placeWords } from '../../check/findings/finding-entry.tsx';
import styles from '../../check/findings/findings.module.css';
import { PlayPath } from '../../check/findings/paths.tsx';
import { t } from '../t.ts';

/** The checker's findings of a node, beside its text; those of the text are underlined there. */
export function FindingsHere({
  findings,
  node,
}: {
  findings: readonly Finding[];
  node: DraftNode;
}) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={t('page.findings.label')}>
      <ul className={styles.stripList}>
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
          <li key={index}>
            <span className={styles.mark} data-severity={finding.severity}>
              {t(`studio.check.${finding.severity}`)}
            </span>
            <span>{findingText(finding)}</span>
            {finding.path.length > 0 && (
              <PlayPath path={finding.path} nodeId={node.id} about={findingText(finding)} />
            )}
            {finding.field && (
              <button
                className={styles.fieldButton}
                type="button"
                onClick={() => goTo(finding.field ?? '')}
              >
                {placeWords(finding, node)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fields carry their path as their name; what is folded away opens first. */
function goTo(field: string) {
  revealField(field, () => {
    const parts = field.split('.');
    for (let length = parts.length; length > 0; length -= 1) {
      const path = CSS.escape(parts.slice(0, length).join('.'));
      const found = document.querySelector<HTMLElement>(`[name="${path}"], [name^="${path}."]`);
      if (!found) continue;
      found.focus();
      found.scrollIntoView({ block: 'nearest' });
      return;
    }
  });
}
