import type { Finding } from '@brasslamp/story/checker/finding';
import type { DraftNode } from '@brasslamp/story/draft';
import type { Level, NodeId } from '@brasslamp/story/model';
import type { ReactNode, RefObject } from 'react';
import type { AskedMedia } from '../../media/choose/choose-media.tsx';
import type { NodeRef } from '../../queries/story-in-hand.ts';
import type { PageActs } from '../page-acts.ts';
import type { Upload } from '../uploads/pending-uploads.ts';

/** A handle by which others ask and move the page of a node. */
export interface PageHandle {
  /** The caret into the text, at a line and column from 1, or where it was. */
  focusText: (line?: number, column?: number) => void;
  selection: () => { start: number; end: number };
}

/** The acts of a page that reach beyond its text and choices. */
export interface NodeStructure {
  /** Makes what is selected, or else what comes after the caret, a node of its own. */
  split: (selected: { start: number; end: number }) => void;
  /** The story ends here, under the node's name at first. */
  end: () => void;
  /** Opens the rules of the node, at a field of them. */
  showRules: (field?: string) => void;
}

/** The props of a node's page: what it shows, and whom it tells of what is done on it. */
export interface PageViewProps {
  handle?: RefObject<PageHandle | null>;
  node: DraftNode;
  level: Level;
  /** The story's language, such as `en` or `pt-BR`. */
  lang: string;
  words: number;
  /** The nodes that lead here. */
  comesFrom: readonly NodeRef[];
  isStart: boolean;
  /** The checker's findings of this node. */
  findings: readonly Finding[];
  acts: PageActs;
  newNodeName: () => string;
  /** The upload of media; null where nothing can be uploaded. */
  upload: Upload | null;
  onChooseMedia: (asked: AskedMedia) => void;
  onGo: (id: NodeId) => void;
  structure: NodeStructure;
  /** The problems that wait for the writer's decision. They come while somebody writes, so they push nothing. */
  problems?: ReactNode;
  children?: ReactNode;
}
