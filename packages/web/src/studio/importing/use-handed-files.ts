import { useEffect } from 'react';
import { takeHandedFiles } from '../../device/handed-files.ts';
import { chosenFromDrop } from './chosen-files.ts';
import type { ChosenFile } from './worker/messages.ts';

/** Reads what was dropped or chosen on the page before. */
export function useHandedFiles(read: (files: ChosenFile[]) => void) {
  // Not while it is drawn: what is drawn may be thrown away, and the files with it.
  useEffect(() => {
    const handed = takeHandedFiles();
    if (handed) void chosenFromDrop(handed).then(read);
  }, [read]);
}
