/**
 * Images and sounds on their way into the texts of nodes, each with what was typed about it. They
 * wait for the writer to come back to the node; after a reload without the files that were not sent yet.
 */
import type { NodeId } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { v7 } from 'uuid';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { unfinishedInput } from '../../fields/unfinished-input.ts';
import { UploadFailure } from '../../media/upload-failure.ts';
import { t } from '../t.ts';

/** Rejects with an `UploadFailure`. */
export type Upload = (file: File, signal: AbortSignal, kind: MediaKind) => Promise<{ url: string }>;

/** An offset in a text as it was then. */
export interface PlaceInText {
  text: string;
  at: number;
}

/** Plain data. */
export interface PendingUpload {
  key: string;
  kind: MediaKind;
  /** The name of the file; null = the story has it already. */
  fileName: string | null;
  place: PlaceInText;
  alt: string;
  /** True when it was to be put in without the words that it needs. */
  lacksAlt: boolean;
  /** The address of the uploaded file; null while it is under way. */
  url: string | null;
  failure: { message: string; canTryAgain: boolean } | null;
}

const example: PendingUpload = {
  key: '',
  kind: 'image',
  fileName: null,
  place: { text: '', at: 0 },
  alt: '',
  lacksAlt: false,
  url: null,
  failure: null,
};

const kept = unfinishedInput(
  'uploads',
  (value): value is readonly PendingUpload[] =>
    Array.isArray(value) && value.every((one) => hasShapeOf(example, one)),
);
const lists = new Map<NodeId, readonly PendingUpload[]>();
const files = new Map<string, { file: File; stop: AbortController }>();
const listeners = new Set<() => void>();

export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same list while nothing changes. */
export function pendingIn(node: NodeId): readonly PendingUpload[] {
  const list = lists.get(node) ?? (kept.get(node) ?? []).map(afterReload);
  lists.set(node, list);
  return list;
}

function afterReload(one: PendingUpload): PendingUpload {
  if (one.url !== null) return one;
  return { ...one, failure: { message: t('page.upload.lost'), canTryAgain: false } };
}

function setPending(node: NodeId, list: readonly PendingUpload[]): void {
  lists.set(node, list);
  kept.set(node, list.length > 0 ? list : undefined, true);
  for (const listener of listeners) listener();
}

export function addPending(
  node: NodeId,
  given: Pick<PendingUpload, 'kind' | 'place'> & Partial<PendingUpload>,
): string {
  const key = v7();
  setPending(node, [...pendingIn(node), { ...example, ...given, key }]);
  return key;
}

export function changePending(node: NodeId, key: string, changes: Partial<PendingUpload>): void {
  const list = pendingIn(node);
  setPending(
    node,
    list.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  );
}

export function dropPending(node: NodeId, key: string): void {
  files.get(key)?.stop.abort();
  files.delete(key);
  setPending(
    node,
    pendingIn(node).filter((one) => one.key !== key),
  );
}

/** `file`: another one; without it the same once more. */
export async function sendPending(
  node: NodeId,
  { key, kind }: Pick<PendingUpload, 'key' | 'kind'>,
  upload: Upload,
  file = files.get(key)?.file,
): Promise<void> {
  if (!file) return;
  const stop = new AbortController();
  files.set(key, { file, stop });
  changePending(node, key, { fileName: file.name, failure: null });
  try {
    const { url } = await upload(file, stop.signal, kind);
    changePending(node, key, { url });
  } catch (error) {
    if (stop.signal.aborted) return;
    if (!(error instanceof UploadFailure)) throw error;
    const { message, canTryAgain } = error;
    changePending(node, key, { failure: { message, canTryAgain } });
  }
}
