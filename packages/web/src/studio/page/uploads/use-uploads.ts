import type { NodeId } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useSyncExternalStore } from 'react';
import { kindOf } from '../../media/file-kind.ts';
import { lacksWords, mediaMark } from '../../media/media-mark.ts';
import {
  addPending,
  changePending,
  dropPending,
  onPendingChange,
  type PendingUpload,
  type PlaceInText,
  pendingIn,
  sendPending,
  type Upload,
} from './pending-uploads.ts';

export interface Uploads {
  pending: readonly PendingUpload[];
  add: (files: readonly File[], place: PlaceInText) => void;
  /** `words`: how it is described elsewhere. */
  addStored: (stored: { kind: MediaKind; url: string; words: string }, place: PlaceInText) => void;
  describe: (key: string, alt: string) => void;
  putIn: (one: PendingUpload) => void;
  /** Sends once more, or another file in its place: what was typed stays. */
  sendAgain: (one: PendingUpload, file?: File) => void;
  drop: (key: string) => void;
}

/** The files on their way into the text of a node. `put` says whether one is there now. */
export function useUploads(
  node: NodeId,
  upload: Upload | null,
  put: (markdown: string, place: PlaceInText) => boolean,
): Uploads {
  const pending = useSyncExternalStore(onPendingChange, () => pendingIn(node));
  return {
    pending,
    add(files, place) {
      if (!upload) return;
      for (const file of files) {
        const kind = kindOf(file) ?? 'image';
        const key = addPending(node, { kind, place });
        void sendPending(node, { key, kind }, upload, file);
      }
    },
    addStored: ({ kind, url, words: alt }, place) => addPending(node, { kind, url, alt, place }),
    describe: (key, alt) => changePending(node, key, { alt, lacksAlt: false }),
    putIn({ key, kind, url, alt, place }) {
      if (url === null) return;
      if (lacksWords(kind, alt)) changePending(node, key, { lacksAlt: true });
      else if (put(mediaMark(alt, url), place)) dropPending(node, key);
    },
    sendAgain: (one, file) => upload && void sendPending(node, one, upload, file),
    drop: (key) => dropPending(node, key),
  };
}
