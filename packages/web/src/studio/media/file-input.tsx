import type { MediaKind } from '@brasslamp/story/model/media-address';
import type { RefObject } from 'react';
import { kinds } from './kinds.ts';

/** Asks for files of one kind, once a button clicks it. */
export function FileInput({
  input,
  kind,
  label,
  isForMany = false,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>;
  kind: MediaKind;
  label: string;
  isForMany?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      multiple={isForMany}
      hidden
      accept={kinds[kind].accepts}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // So that the same file can be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
