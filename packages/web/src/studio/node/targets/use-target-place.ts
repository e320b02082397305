import type { SingleTarget } from '@brasslamp/story/model';
import { useMemo } from 'react';
import type { NodeOption } from '../../node-picker/node-options.ts';
import { type NodeRef, useStoryInHand } from '../../queries/story-in-hand.ts';
import { t } from '../../t.ts';
import { leadTo, type MadeNode } from './node-by-name.ts';
import { nodeIn, type TypedTarget } from './target.ts';

const kinds = ['stay', 'return', 'back', 'chance'] as const;
type Special = (typeof kinds)[number];

const special = (kind: Special): NodeOption => ({
  kind: 'special',
  name: t(`studio.targets.${kind}`),
});

/** A target that was picked, and the node that is to be made for it. */
export interface Picked<Of extends TypedTarget = TypedTarget> {
  target: Of;
  made: MadeNode[];
}

/** A place as what can be picked: a node of the story, a new one, here, or back to where the reader came from or was called from. */
export function useTargetPlace(
  place: SingleTarget,
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
  const id = nodeIn(place);
  const { level, node: nodeOf } = useStoryInHand();
  const node = id === null ? undefined : nodeOf(id);
  const isOffered = {
    stay: canStay,
    return: true,
    back: level > 1 || place === 'back',
    chance: canChance,
  };
  const specials = kinds.filter((kind) => isOffered[kind]);

  function pick(option: NodeOption): Picked | null {
    if (option.kind === 'node') return { target: option.id, made: [] };
    if (option.kind === 'new') {
      const { id: target, made } = leadTo(option.name);
      return { target, made };
    }
    const kind = specials.find((one) => special(one).name === option.name);
    if (kind === undefined) return null;
    const target = kind === 'stay' ? null : kind === 'chance' ? [newChance(place)] : kind;
    return { target, made: [] };
  }

  return {
    value: useOption(place, node, canStay),
    isGone: id !== null && node === undefined,
    specials: specials.map(special),
    pick,
  };
}

export const newChance = (target: SingleTarget) => ({ target, weight: 1 });

/** The same while it says the same: with another one the list takes back what is being typed. */
function useOption(
  place: SingleTarget,
  node: NodeRef | undefined,
  canStay: boolean,
): NodeOption | null {
  const { id, name, chapter_id } = node ?? {};
  const isNode = nodeIn(place) !== null;
  const kind = place === 'return' || place === 'back' ? place : 'stay';
  return useMemo(() => {
    if (!isNode) return kind === 'stay' && !canStay ? null : special(kind);
    return id && name && chapter_id ? { kind: 'node', id, name, chapter_id } : null;
  }, [isNode, kind, canStay, id, name, chapter_id]);
}
