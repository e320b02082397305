import { type ComparedPiece, compareTexts } from '@brasslamp/story/edit';
import { useMemo } from 'react';
import { t } from '../../t.ts';
import styles from './compare.module.css';

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
  const isAdded = kind === 'added';
  const Mark = isAdded ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">
        {t(isAdded ? 'studio.versions.added' : 'studio.versions.removed')}{' '}
      </span>
      {withMarkedBreaks(text)}
    </Mark>
  );
}

/** A break that came or went would not be seen otherwise. */
const withMarkedBreaks = (text: string): string => text.replaceAll('\n', '¶\n');

/** `gap`: a long stretch that stayed the same and is left out. */
export type TextPiece = ComparedPiece | { kind: 'gap'; text: '' };

/** As much of what is the same is shown around what is not. */
const aroundCharacters = 120;

/** The pieces of a text that came, went or stayed; what stayed is shortened far from the others. */
export function textPieces(before: string, after: string): TextPiece[] {
  const pieces = compareTexts(before, after);
  return pieces.flatMap((piece, place) =>
    piece.kind === 'same'
      ? shortened(piece.text, place === 0, place === pieces.length - 1)
      : [piece],
  );
}

function shortened(text: string, isFirst: boolean, isLast: boolean): TextPiece[] {
  const head = isFirst ? 0 : aroundCharacters;
  const tail = isLast ? 0 : aroundCharacters;
  if (text.length <= head + tail + aroundCharacters) return [{ kind: 'same', text }];
  const start = head === 0 ? '' : text.slice(0, wordEndBefore(text, head));
  const end = tail === 0 ? '' : text.slice(wordStartAfter(text, text.length - tail));
  const same = (part: string): TextPiece[] => (part === '' ? [] : [{ kind: 'same', text: part }]);
  return [...same(start), { kind: 'gap', text: '' }, ...same(end)];
}

function wordEndBefore(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place);
  return space > place / 2 ? space : place;
}

function wordStartAfter(text: string, place: number): number {
  const space = text.indexOf(' ', place);
  return space >= 0 && space - place < aroundCharacters / 2 ? space + 1 : place;
}
