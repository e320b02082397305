import { useMemo } from 'react';
import { t } from '../../t.ts';
import styles from './compare.module.css';
import { type TextPiece, textPieces } from './text-pieces.ts';

/** Two texts as one, with added and removed pieces marked by more than colour. */
export default function TextChanges({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => textPieces(before, after), [before, after]);
  return (
    <p className={styles.text}>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts never change.
        <Piece key={place} piece={piece} />
      ))}
    </p>
  );
}

function Piece({ piece: { kind, text } }: { piece: TextPiece }) {
  if (kind === 'same') return text;
  if (kind === 'gap') {
    return (
      <span className={styles.gap} role="img" aria-label={t('studio.versions.gap')}>
        {' … '}
      </span>
    );
  }
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{t(`studio.versions.${kind}`)} </span>
      {withMarkedBreaks(text)}
    </Mark>
  );
}

/** A break that came or went would not be seen otherwise. */
const withMarkedBreaks = (text: string): string => text.replaceAll('\n', '¶\n');
