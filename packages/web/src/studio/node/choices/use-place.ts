import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NodeOption } from '../../node-picker/node-options.ts';
import { type NodeRef, useStoryLevel } from '../../queries/story-in-hand.ts';
import { rememberNode, useNodeRef, useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import { newChance, type PlaceDraft, type TargetDraft } from '../draft/node-draft.ts';

const kinds = ['stay', 'return', 'back', 'chance'] as const;
type Special = (typeof kinds)[number];

const special = (kind: Special): NodeOption => ({
  kind: 'special',
  name: t(`studio.targets.${kind}`),
});

/** A place as what can be picked: a node of the story, a new one, here, or back to where the reader came from or was called from. */
export function usePlace(
  place: PlaceDraft,
  {
    canStay = true,
    canChance,
  }: {
    /** A way on leads somewhere: to stay here is no place. */
    canStay?: boolean;
    /** Whether chance may decide among several. */
    canChance: boolean;
  },
) {
  const client = useQueryClient();
  const path = useStoryPath();
  const node = useNodeRef(place.kind === 'node' ? place.id : null).data;
  const isLevel2 = useStoryLevel() === 2;
  const isOffered = {
    stay: canStay,
    return: true,
    back: isLevel2 || place.kind === 'back',
    chance: canChance,
  };
  const specials = kinds.filter((kind) => isOffered[kind]);

  function targetOf(option: NodeOption): TargetDraft | null {
    if (option.kind === 'new') return { kind: 'new', name: option.name };
    if (option.kind === 'node') {
      rememberNode(client, path, option);
      return { kind: 'node', id: option.id };
    }
    const kind = specials.find((one) => special(one).name === option.name);
    if (kind === 'chance') return { kind, places: [newChance(place)] };
    return kind ? { kind } : null;
  }

  return {
    node,
    value: useOption(place, node ?? null, canStay),
    isGone: place.kind === 'node' && node === null,
    isLoading: place.kind === 'node' && node === undefined,
    specials: specials.map(special),
    targetOf,
  };
}

/** The same while it says the same: with another one the list takes back what is being typed. */
function useOption(place: PlaceDraft, node: NodeRef | null, canStay: boolean): NodeOption | null {
  const { id, name, chapter_id } = node ?? {};
  const { kind } = place;
  const newName = place.kind === 'new' ? place.name : '';
  return useMemo(() => {
    if (kind === 'new') return { kind, name: newName };
    if (kind !== 'node') return kind === 'stay' && !canStay ? null : special(kind);
    return id && name && chapter_id ? { kind, id, name, chapter_id } : null;
  }, [kind, newName, canStay, id, name, chapter_id]);
}
