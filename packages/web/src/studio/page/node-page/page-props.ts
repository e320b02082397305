import type { Finding } from '@brasslamp/story/checker/finding';
import type { DraftNode } from '@brasslamp/story/draft';
import type { Level, NodeId } from '@brasslamp/story/model';
import type { ReactNode, RefObject } from 'react';
import type { AskedMedia } from '../../media/choose/choose-media.tsx';
import type { NodeRef } from '../../queries/story-in-hand.ts';
import type { FormContext } from '../form/use-node-form.ts';
import type { PageActs } from '../page-acts.ts';
import type { Upload } from '../uploads/pending-uploads.ts';

/** What others may ask of the page of a node. */
export interface PageHandle {
  /** The caret into the text, at a line and column from 1, or where it was. */
  focusText: (line?: number, column?: number) => void;
  selection: () => { start: number; end: number };
}

/** What a page offers that reaches beyond its text and choices. */
export interface NodeStructure {
  /** What is selected, or else what comes after the caret, becomes a node of its own. */
  split: (selected: { start: number; end: number }) => void;
  /** The story ends here, under the node's name at first. */
  end: () => void;
  /** Opens the rules of the node, at a field of them. */
  showRules: (field?: string) => void;
}

/** What the page of a node shows, and whom it tells of what is done on it. */
export interface PageViewProps {
  handle?: RefObject<PageHandle | null>;
  node: DraftNode;
  level: Level;
  /** Of the story, such as `en` or `pt-BR`. */
  lang: string;
  words: number;
  /** The nodes that lead here. */
  comesFrom: readonly NodeRef[];
  isStart: boolean;
  /** What the checker says of this node. */
  findings: readonly Finding[];
  acts: PageActs;
  context: FormContext;
  newNodeName: () => string;
  /** Null where nothing can be uploaded. */
  upload: Upload | null;
  onChooseMedia: (asked: AskedMedia) => void;
  onGo: (id: NodeId) => void;
  structure: NodeStructure;
  /** What waits for the writer's decision. It comes while they write, so it pushes nothing. */
  problems?: ReactNode;
  children?: ReactNode;
}
