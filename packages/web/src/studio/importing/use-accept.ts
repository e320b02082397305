import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApp } from '../../screen/app.ts';
import type { Importer } from './worker/importer.ts';

interface Wanted {
  /** The place of the story in the file. */
  at: number;
  title: string;
}

export interface Made {
  title: string;
  slug: string;
}

/** Makes drafts of stories, one after the other. Tried again, it goes on with those that are not made yet. */
export function useAccept({
  username,
  importer,
  onMade,
}: {
  username: string;
  importer: Importer;
  onMade: (made: Made[]) => void;
}) {
  const { api } = useApp();
  const made = useRef(new Map<number, Made>());
  return useMutation({
    networkMode: 'always',
    async mutationFn(wanted: Wanted[]) {
      const all: Made[] = [];
      for (const { at, title } of wanted) {
        const before = made.current.get(at);
        all.push(before ?? (await makeOne(at, title)));
      }
      return all;
    },
    onSuccess: onMade,
  });

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
