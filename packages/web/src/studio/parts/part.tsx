import { TakePart } from '../taking/take-part.tsx';
import { AchievementsPart } from './achievements/achievements-part.tsx';
import { ChangedFilePart } from './changed-file/changed-file-part.tsx';
import { ItemsPart } from './items/items-part.tsx';
import { PropertiesPart } from './properties/properties-part.tsx';
import { BinPart, MediaPart, VersionsPart } from './server-parts.tsx';
import { VariablesPart } from './variables/variables-part.tsx';
import { WholePart } from './whole/whole-part.tsx';

const parts = {
  properties: PropertiesPart,
  items: ItemsPart,
  variables: VariablesPart,
  achievements: AchievementsPart,
  whole: WholePart,
  media: MediaPart,
  bin: BinPart,
  versions: VersionsPart,
  take: TakePart,
  changedFile: ChangedFilePart,
};

export type PartName = keyof typeof parts;

/** A part of the story beside its nodes, in the middle of the workspace. */
export default function StoryPart({ name }: { name: PartName }) {
  const Part = parts[name];
  return <Part />;
}
