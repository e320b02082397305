import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import type {
  ActionId,
  ActionUse,
  Ask,
  Call,
  Ending,
  NodeId,
  Target,
} from '@brasslamp/story/model';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import type { Unit } from '../../pieces/source-story.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';

/** A node draft is a node whose texts and logic are still trees. */
export interface NodeDraft {
  id: NodeId;
  name: string;
  unit: Unit | null;
  /** The name of the first node of its unit, by which losses are told. */
  first: string;
  effects: Effect[];
  blocks: BodyBlock[];
  actions: ActionDraft[];
  continues: ContinueDraft[];
  ending: Ending | null;
}

export interface ActionDraft {
  id: ActionId;
  at: SourcePlace | null;
  label: BodyInline[];
  /** Whether readers see it in the text, where its marks stay. */
  isInText: boolean;
  target: Target;
  use: ActionUse;
  when: Expression | null;
  otherwise: 'hide' | 'lock';
  effects: Effect[];
  call: Call;
  ask: Ask | null;
}

export interface ContinueDraft {
  when: Expression | null;
  target: Target;
  call: Call;
  keepText: boolean;
}

/** A target that is one node; null = none, or several. */
export const nodeTarget = (target: Target): NodeId | null =>
  typeof target === 'string' && target !== 'return' && target !== 'back' ? target : null;
