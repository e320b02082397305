import { type ReactNode, useRef } from 'react';
import { useToastsAbove } from '../../../ui/toasts/use-toasts-above.ts';
import styles from './controls.module.css';

/** What stands at the foot of the map, beside each other. */
export function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot);
  return (
    <div className={styles.foot} ref={foot}>
      {children}
    </div>
  );
}
