import type { SourceStory } from './source-story.ts';

/** A source story of a format that has nothing yet: each reader adds what its file holds. */
export function blankStory(title: string, format: string): SourceStory {
  return {
    title,
    format,
    lang: null,
    ifid: null,
    start: null,
    units: [],
    readInPlace: new Set(),
    macros: new Map(),
    variables: [],
    onStart: [],
    onEntry: [],
    frames: [],
    panel: [],
    achievements: [],
    isOverWithoutChoices: true,
    losses: [],
  };
}
