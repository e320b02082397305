export type {
  Act,
  AddEdit,
  Edit,
  EditGroup,
  Fingerprint,
  MarkEdit,
  MoveEdit,
  RemoveEdit,
  RestoreEdit,
  SetEdit,
  TextChange,
  TextEdit,
} from './edits.ts';
export type { OutlineLink, OutlineNode } from './outline.ts';
export type { Draft, DraftNode, DraftStory, Mark, NodeColour, NodeStatus } from './parts.ts';
