import { type Change, diffLines, diffWordsWithSpace } from 'diff';
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

/** A stretch of two texts laid over each other. */
export interface TextPiece {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** Word by word, unless that would keep the page waiting: then line by line, then as a whole. */
const patienceMs = 200;
/** As much of what is the same is shown around what is not. */
const aroundCharacters = 120;

/** What became of a text. Long stretches that stayed the same are left out: a `gap`. */
export function textPieces(before: string, after: string): TextPiece[] {
  const pieces = compare(before, after).map(({ value, added, removed }): TextPiece => {
    return { kind: kindOf(added, removed), text: value };
  });
  return pieces.flatMap((piece, place) =>
    piece.kind === 'same'
      ? shortened(piece.text, place === 0, place === pieces.length - 1)
      : [piece],
  );
}

function compare(before: string, after: string): Change[] {
  const options = { timeout: patienceMs };
  return (
    diffWordsWithSpace(before, after, options) ??
    diffLines(before, after, options) ?? [
      { value: before, added: false, removed: true, count: 1 },
      { value: after, added: true, removed: false, count: 1 },
    ]
  );
}

function kindOf(isAdded: boolean, isRemoved: boolean): TextPiece['kind'] {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
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
