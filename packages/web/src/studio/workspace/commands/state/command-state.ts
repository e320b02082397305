/** The state that commands ask and work with. */
import type { Mark } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { ThemeSource } from '../../../../device/theme.ts';
import { type StatusChange, useQuestionAddress } from '../../../../publishing/status-change.ts';
import { useApp } from '../../../../screen/app.ts';
import {
  type DraftStatus,
  type UndoState,
  useDraftStatus,
  useMarks,
  useUndo,
} from '../../../draft/draft-hooks.ts';
import type { NewCard } from '../../../map/scene/map-props.ts';
import { type Addresses, useAddresses } from '../../../queries/addresses.ts';
import { type ActState, useActState } from '../../acts/act-state.ts';

/** A subject is what commands are about: nodes, a chapter, an empty place of the map, or the story alone. */
export interface Subject {
  kind: 'nodes' | 'chapter' | 'place' | 'story';
  /** The node that has the focus, or the chapter. */
  id: string;
  /** The ids of the whole subject, in the order of the story. */
  ids: readonly string[];
  /** The place on the map of a node that is made there. */
  card?: NewCard | undefined;
}

export interface CommandState extends ActState, Subject {
  marks: ReadonlyMap<NodeId, Mark>;
  undo: UndoState;
  /** Whether the texts of all nodes are here. */
  bodies: DraftStatus['bodies'];
  theme: ThemeSource;
  addresses: Addresses;
  navigate: NavigateFunction;
  questionAddress: (change: StatusChange) => string;
}

/** The state without what a command is about. */
export type StateOfAll = Omit<CommandState, keyof Subject>;

export function useStateOfAll(): StateOfAll {
  const acts = useActState();
  const marks = useMarks();
  const undo = useUndo();
  const { bodies } = useDraftStatus();
  const { theme } = useApp();
  const addresses = useAddresses();
  const navigate = useNavigate();
  const questionAddress = useQuestionAddress();
  return { ...acts, marks, undo, bodies, theme, addresses, navigate, questionAddress };
}

export const storyAlone: Subject = { kind: 'story', id: '', ids: [] };
