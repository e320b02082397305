import { readFileSync } from 'node:fs';
import { readOwnFile, type StoryFile } from '@brasslamp/interchange/story-file';
import { newId } from '../../../ids.ts';

/** The stories of a new site, by their addresses. The last one is the newest, which the home page shows first. */
export const demoSlugs = ['left-on-the-number-nine', 'the-pawned-key', 'the-twelfth-lamp'] as const;

/** A story that a new site begins with: its story file lies here. */
export function readDemoStory(slug: (typeof demoSlugs)[number]): StoryFile {
  const file = new URL(`./${slug}.brasslamp.json`, import.meta.url);
  return readOwnFile(readFileSync(file, 'utf8'), { newId });
}
