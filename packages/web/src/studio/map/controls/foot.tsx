import { type ReactNode, useRef } from 'react';
import { useToastsAbove } from '../../../ui/toasts/use-toasts-above.ts';
import styles from './controls.module.css';

/** The foot of the map, with what stands there side by side. */
export function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot);
  return (
    <div className={styles.foot} ref={foot}>
      {children}
    </div>
  );
}
