import { useState } from 'react';
import { browserStorage } from '../../../device/browser-storage.ts';
import { keyOf } from '../../queries/story-queries.ts';
import { useWorkspace } from '../state/workspace-state.ts';

/** The chapters that are folded, remembered on this device. */
export function useFolded(): [ReadonlySet<string>, (folded: Set<string>) => void] {
  const { path } = useWorkspace();
  const key = ['folded', ...keyOf(path)].join(':');
  const [folded, setFolded] = useState(() => {
    const stored = browserStorage().getItem(key);
    return new Set(stored ? stored.split(' ') : []);
  });
  function fold(next: Set<string>) {
    setFolded(next);
    try {
      browserStorage().setItem(key, [...next].join(' '));
    } catch {
      // No room: they are open next time.
    }
  }
  return [folded, fold];
}
