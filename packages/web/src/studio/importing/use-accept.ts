import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApp } from '../../screen/app.ts';
import type { Importer } from './worker/importer.ts';
import type { PreviewStory } from './worker/messages.ts';

interface Wanted {
  /** The place of the story in the file. */
  at: number;
  title: string;
}

/** The one file of ours that all stories are in; null = others are among them, or several files. */
export function ownFile({ files }: Importer, stories: readonly PreviewStory[]): File | null {
  const [only] = files;
  return only && files.length === 1 && stories.every(({ isOwn }) => isOwn) ? only.file : null;
}

export interface Made {
  title: string;
  slug: string;
}

/** Makes drafts of stories, one after the other. Tried again, it goes on with those that are not made yet. */
export function useAccept({
  username,
  importer,
  own,
  onMade,
}: {
  username: string;
  importer: Importer;
  /** All that is in it is made drafts, by one call. */
  own: File | null;
  onMade: (made: Made[]) => void;
}) {
  const { api } = useApp();
  const made = useRef(new Map<number, Made>());
  return useMutation({
    networkMode: 'always',
    async mutationFn(wanted: Wanted[]) {
      if (own) return makeOwn(own);
      const all: Made[] = [];
      for (const { at, title } of wanted) {
        const before = made.current.get(at);
        all.push(before ?? (await makeOne(at, title)));
      }
      return all;
    },
    onSuccess: onMade,
  });

  async function makeOwn(file: File): Promise<Made[]> {
    const body = { file };
    const { stories } = await api('POST /api/stories/:username/import', {
      params: { username },
      body,
    });
    return stories.map(({ story: { title, slug } }) => ({ title, slug }));
  }

  async function makeOne(at: number, title: string): Promise<Made> {
    const bytes = await importer.finish(at, title);
    const file = new Blob([bytes], { type: 'application/json' });
    const { slug } = await api('POST /api/stories/:username/prepared', {
      params: { username },
      body: { file },
    });
    const one = { title, slug };
    made.current.set(at, one);
    return one;
  }
}
