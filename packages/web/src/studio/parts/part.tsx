import { ItemsPart } from './items-part.tsx';
import { AchievementsPart, VariablesPart } from './named-parts.tsx';
import { PropertiesPart } from './properties-part.tsx';
import { BinPart, MediaPart, VersionsPart } from './server-parts.tsx';
import { WholePart } from './whole-part.tsx';

const parts = {
  properties: PropertiesPart,
  items: ItemsPart,
  variables: VariablesPart,
  achievements: AchievementsPart,
  whole: WholePart,
  media: MediaPart,
  bin: BinPart,
  versions: VersionsPart,
};

export type PartName = keyof typeof parts;

/** A part of the story beside its nodes, in the middle of the workspace. */
export default function StoryPart({ name }: { name: PartName }) {
  const Part = parts[name];
  return <Part />;
}
