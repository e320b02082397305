import { type ReactNode, useState } from 'react';
import { useShownMore } from '../frame/use-shown-more.tsx';
import type { LossGroup, ReportedLoss } from './loss-groups.ts';
import { adviceWords, type KindWords, lossWords } from './loss-words.ts';
import styles from './losses.module.css';
import { t } from './t.ts';

const ofImports: KindWords = { text: lossWords, advice: adviceWords };

const lossesAtOnce = 10;

/** The losses of one kind, folded: what they are, what to do, and each with its place and its source words. */
export function LossGroupView<Loss extends ReportedLoss>({
  group,
  isOpen = false,
  more: beside,
  words = ofImports,
  draw,
}: {
  group: LossGroup<Loss>;
  isOpen?: boolean;
  /** What can be done with all of them. */
  more?: ReactNode;
  /** What its kind says. */
  words?: KindWords;
  /** The place of a loss, and what can be done there. */
  draw: (loss: Loss) => ReactNode;
}) {
  const { kind, construct, became, losses } = group;
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      className={styles.group}
      data-became={became}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open && setShown(true)}
    >
      <summary className={styles.summary}>
        <span className={styles.became}>{t(`losses.became.${became}`)}</span>
        <span className={styles.words}>
          {construct && <code className={styles.construct}>{construct}</code>}
          {construct && ' – '}
          {words.text(kind, losses.length)}
        </span>
      </summary>
      <p className={styles.advice}>{words.advice(kind)}</p>
      {beside}
      {/* A file may have a hundred kinds: what is folded is drawn when it is opened. */}
      {isShown && <Losses losses={losses} draw={draw} />}
    </details>
  );
}

function Losses<Loss extends ReportedLoss>({
  losses,
  draw,
}: {
  losses: Loss[];
  draw: (loss: Loss) => ReactNode;
}) {
  const { shown, more } = useShownMore(losses, lossesAtOnce);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((loss, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the losses of a group keep their order.
          <li key={index} className={styles.loss}>
            {draw(loss)}
            {loss.source && (
              <pre className={styles.source} dir="auto">
                {loss.source}
              </pre>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** "line 12, column 3 of the file"; nothing where no place is known. */
export const lineWords = ({ line, column }: ReportedLoss): string => {
  if (line === null) return '';
  return column === null ? t('losses.line', { line }) : t('losses.lineColumn', { line, column });
};
