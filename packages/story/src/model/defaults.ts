/** The defaults of a story, a node and an action: what they have as long as their author says nothing else. */
import type { Action, Level, Node, StoryWide } from './story.ts';

/** The language of a story whose author said nothing else, and of those of level 1. */
export const defaultLang = 'en';

export const levels = [1, 2, 3] as const satisfies Level[];

/** The level of new stories. */
export const newestLevel: Level = 3;

/** Whether this build can play it: a version may come from a newer one. */
export const isKnownLevel = (level: number): level is Level =>
  Number.isInteger(level) && level >= 1 && level <= newestLevel;

export const defaultStoryWide = (level: Level = newestLevel): StoryWide => ({
  level,
  lang: defaultLang,
  on_start: [],
  on_entry: [],
  frames: [],
  panel: '',
  snippets: [],
});

type NodeLogic = Pick<
  Node,
  'on_enter' | 'continue' | 'pool' | 'tags' | 'available_when' | 'priority' | 'content_notes'
>;

export const defaultNodeLogic = (): NodeLogic => ({
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
});

type ActionLogic = Pick<Action, 'when' | 'otherwise' | 'reason' | 'effects' | 'call' | 'ask'>;

export const defaultActionLogic = (): ActionLogic => ({
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: null,
});
