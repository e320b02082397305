/**
 * Views are what screens read of the draft, each by its own key: a node's page hears of its node alone, lists
 * hear of rows that really changed.
 */

import {
  type Draft,
  type DraftNode,
  type DraftStory,
  type Mark,
  noMark,
  storyOf,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Item, NodeId, Story } from '@brasslamp/story/model';
import { whenCalm } from '../../device/when-calm.ts';
import type { LocalDraft } from './local/local-draft.ts';
import { eachChanged } from './local/same-parts.ts';
import { createOutline, nextOutline, type OutlineView } from './outline-view.ts';
import type { SessionState } from './session/session-state.ts';

export type ViewKey =
  | 'outline'
  | 'parts'
  | 'marks'
  | 'story'
  | 'session'
  | `node ${string}`
  | `mark ${string}`;

export type DraftViews = ReturnType<typeof createViews>;

/** Lists and the story, which follow from typing, are drawn when the writer takes a breath, and at least so often. */
const settlesMs = 250;

export function createViews(first: SessionState) {
  const listeners = createListeners();
  const { tell } = listeners;
  let state = first;
  let outline: OutlineView = createOutline(first.head, first.kept.unloaded);
  let parts: DraftParts = partsOf(first.head);
  const wholeHead = () => (state.kept.isComplete ? state.head : null);
  const story = createStoryView(listeners, wholeHead);
  /** The heads up to which lists and story have been drawn. */
  let drawn: Drawn = { head: first.head, unloaded: first.kept.unloaded };
  let timer: ReturnType<typeof setTimeout> | null = null;

  function drawOutline() {
    const { head, kept } = state;
    const next = nextOutline(outline, drawn, { head, unloaded: kept.unloaded });
    drawn = { head, unloaded: kept.unloaded };
    if (next === outline) return;
    outline = next;
    tell('outline');
  }

  function settle() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    drawOutline();
    story.draw();
  }

  function changed(next: SessionState) {
    const before = state;
    state = next;
    const { head } = next;
    if (head !== before.head || next.kept.unloaded !== before.kept.unloaded) {
      if (areOtherParts(before.head, head)) parts = partsOf(head);
      const isQuiet = tellParts(before, next, tell);
      if (!isQuiet) drawOutline();
      timer ??= setTimeout(settle, settlesMs);
    } else if (next.kept.isComplete !== before.kept.isComplete) timer ??= setTimeout(settle, 0);
    tell('session');
  }

  return {
    changed,
    subscribe(key: ViewKey, listener: () => void): () => void {
      const stop = listeners.subscribe(key, listener);
      if (key === 'story') story.isAskedFor();
      return stop;
    },
    state: () => state,
    outline: () => outline,
    parts: () => parts,
    marks: () => state.head.marks,
    mark: (id: NodeId): Mark => state.head.marks.get(id) ?? noMark,
    story: story.now,
    node: (id: NodeId) => nodeIn(state, id),
    end() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function createListeners() {
  const listeners = new Map<ViewKey, Set<() => void>>();
  return {
    isHeard: (key: ViewKey) => (listeners.get(key)?.size ?? 0) > 0,
    tell(key: ViewKey) {
      for (const listener of [...(listeners.get(key) ?? [])]) listener();
    },
    subscribe(key: ViewKey, listener: () => void): () => void {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known);
      known.add(listener);
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(key);
      };
    },
  };
}

type Listeners = ReturnType<typeof createListeners>;

/** The story of the draft, drawn only for those who hear of it; the first time when nobody waits for anything else. */
function createStoryView({ isHeard, tell }: Listeners, headNow: () => Draft | null) {
  let story: Story | null = null;
  let head: Draft | null = null;
  let isDue = false;

  function draw() {
    if (!isDue || !isHeard('story')) return;
    const next = headNow();
    if (next === head) return;
    head = next;
    story = next && storyOf(next);
    tell('story');
  }

  function begin() {
    isDue = true;
    draw();
  }

  return {
    draw,
    now: () => story,
    isAskedFor() {
      if (!isDue) void whenCalm().then(begin);
    },
  };
}

/** Tells of all that changed; whether that is nothing but texts, which lists can wait for. */
function tellParts(before: SessionState, after: SessionState, tell: Listeners['tell']): boolean {
  const [was, now] = [before.head, after.head];
  let isQuiet = before.kept.unloaded === after.kept.unloaded && was.chapters === now.chapters;
  eachChanged(was.nodes, now.nodes, (id) => {
    isQuiet &&= isTextAlone(was.nodes.get(id), now.nodes.get(id));
    tell(`node ${id}`);
  });
  eachChanged(before.kept.unloaded, after.kept.unloaded, (id) => tell(`node ${id}`));
  if (was.marks !== now.marks) {
    eachChanged(was.marks, now.marks, (id) => tell(`mark ${id}`));
    tell('marks');
  }
  if (areOtherParts(was, now)) {
    isQuiet &&= was.story.start_node_id === now.story.start_node_id;
    tell('parts');
  }
  return isQuiet;
}

const areOtherParts = (was: Draft, now: Draft): boolean =>
  was.story !== now.story || was.items !== now.items;

function nodeIn({ head, kept }: SessionState, id: NodeId): DraftNode | 'loading' | 'gone' {
  const node = head.nodes.get(id);
  if (!node) return kept.version === 0 ? 'loading' : 'gone';
  return kept.unloaded.has(id) ? 'loading' : node;
}

export interface Drawn {
  head: Draft;
  unloaded: LocalDraft['unloaded'];
}

export interface DraftParts {
  story: DraftStory;
  /** The items in the order in which they were made. */
  items: Item[];
}

const partsOf = ({ story, items }: Draft): DraftParts => ({
  story,
  items: [...items.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
});

function isTextAlone(before: DraftNode | undefined, after: DraftNode | undefined): boolean {
  if (!before || !after) return false;
  return (Object.keys(after) as (keyof DraftNode)[]).every(
    (field) => field === 'body' || isSame(before[field], after[field]),
  );
}
