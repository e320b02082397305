/** What a node and an action have as long as their author says nothing else. */
import type { Action, Node } from './story.ts';

type NodeLogic = Pick<
  Node,
  'on_enter' | 'pool' | 'tags' | 'available_when' | 'priority' | 'content_notes'
>;

export const defaultNodeLogic = (): NodeLogic => ({
  on_enter: { first: [], every: [] },
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
});

type ActionLogic = Pick<Action, 'when' | 'otherwise' | 'reason' | 'effects' | 'call'>;

export const defaultActionLogic = (): ActionLogic => ({
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
});
