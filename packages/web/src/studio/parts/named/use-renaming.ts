import { useState } from 'react';
import type { Entries } from '../../fields/use-entries.ts';
import type { TypedName } from './typed-name.ts';

interface Named {
  id: string;
  key: string;
}

export interface Renamed {
  renamings: { id: string; from: string; to: string }[];
  /** The places of the story in which the keys were used. */
  places: number;
}

export interface Renaming {
  /** The last renaming, while the draft still has the new keys. */
  renamed: Renamed | null;
  /** Looks for new keys in what is to be written. */
  note: (before: readonly Named[], after: readonly Named[]) => void;
  undo: (list: Pick<Entries<TypedName>, 'edit' | 'flush'>) => void;
}

/** The keys that were just renamed, where the story speaks of them. */
export function useRenaming(
  values: readonly Named[],
  countUses: (key: string) => number,
): Renaming {
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const isStillSo = renamed?.renamings.every(({ id, to }) =>
    values.some((value) => value.id === id && value.key === to),
  );
  return {
    renamed: isStillSo ? renamed : null,
    note(before, after) {
      const keys = new Map(before.map(({ id, key }) => [id, key]));
      const renamings = after.flatMap(({ id, key: to }) => {
        const from = keys.get(id);
        return from === undefined || from === to ? [] : [{ id, from, to }];
      });
      const places = renamings.reduce((sum, { from }) => sum + countUses(from), 0);
      // What nothing speaks of yet is renamed without a word, which would push the list about.
      if (places > 0) setRenamed({ renamings, places });
    },
    undo(list) {
      for (const { id, from } of renamed?.renamings ?? []) list.edit(id, { key: from });
      list.flush();
      setRenamed(null);
    },
  };
}
