export { type Applied, applyGroup, type ChangedParts, type Renamed } from './apply-group.ts';
export { diffOf, type PartState } from './diff-of.ts';
export type { Moving } from './kinds/kind.ts';
export {
  type FieldChange,
  fieldChanges,
  kindOf,
  partOf,
  placeOf,
  writtenIn,
} from './kinds/kinds.ts';
export { isNaming } from './kinds/naming.ts';
export type { Refusal, RefusedFor } from './kinds/refusal.ts';
export { removedPart } from './kinds/remove.ts';
export { isLostStart } from './kinds/set.ts';
export type { Elsewhere, FindRemoved, RemovedPart } from './kinds/working-draft.ts';
export { type OutlineLink, type OutlineNode, outlineOf, placesOf } from './outline.ts';
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
} from './parts/edits.ts';
export {
  type FieldPlace,
  fieldEdit,
  fieldIn,
  fieldOf,
  nameOf,
  type PartKind,
  type PartName,
  partIn,
  placeKey,
} from './parts/field.ts';
export { fingerprint } from './parts/fingerprint.ts';
export { freeKey, freeName, numberedKey, numberedName } from './parts/free-name.ts';
export type { KnownThing, Leaves, LeftLoss, ThingName } from './parts/leaves.ts';
export { mergeField } from './parts/merge-field.ts';
export { normalised, normalisedPart } from './parts/normalised.ts';
export {
  type Draft,
  type DraftNode,
  type DraftParts,
  type DraftStory,
  type Mark,
  type NodeColour,
  type NodeStatus,
  noMark,
} from './parts/parts.ts';
export {
  askedFor,
  mentionsAny,
  namesIn,
  renamedIn,
  type SpeakerKind,
  type Speakers,
  textsFit,
} from './parts/spoken-names.ts';
export {
  type DescribedVariable,
  farthestWith,
  type VariableFault,
  variableFaults,
} from './parts/variable-faults.ts';
export { firstWords, lastSentence, wordsIn } from './plain-words.ts';
export { byPlace, draftOf, startIdOf, storyOf } from './story-of.ts';
