import type { ReactNode } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import styles from './sentence.module.css';

/** A sentence whose `<slot></slot>`s are controls. */
export function Sentence({ text, slots }: { text: string; slots: Record<string, ReactNode> }) {
  const draw = Object.entries(slots).map(([slot, control]) => [slot, () => control] as const);
  return <div className={styles.sentence}>{rich(text, Object.fromEntries(draw))}</div>;
}

/** The same sentence in words only. */
export const inWords = (text: string, slots: Record<string, string>): string =>
  text
    .replace(/<(\w+)><\/\1>/g, (_, slot) => slots[slot] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
