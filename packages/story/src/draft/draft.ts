export { type Applied, applyGroup, type ChangedParts, type Renamed } from './apply-group.ts';
export { diffOf, type PartState } from './diff-of.ts';
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
export { mostTextChanges } from './edits.ts';
export { fingerprint } from './fingerprint.ts';
export { mergeField } from './merge-field.ts';
export { normalised, normalisedPart } from './normalised.ts';
export { type OutlineLink, type OutlineNode, outlineOf, wordsIn } from './outline.ts';
export type { Draft, DraftNode, DraftStory, Mark, NodeColour, NodeStatus } from './parts.ts';
export { byPlace, draftOf, startIdOf, storyOf } from './story-of.ts';
export type { Elsewhere, FindRemoved, Refusal, RefusedFor, RemovedPart } from './working-draft.ts';
