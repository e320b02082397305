import { readFileSync } from 'node:fs';
import { readOwnFile, type StoryFile, withAddresses } from '@brasslamp/interchange/story-file';
import { newId } from '../../../ids.ts';

/** The stories of a new site, by their addresses. The last one is the newest, which the home page shows first. */
export const demoSlugs = [
  'left-on-the-number-nine',
  'the-pawned-key',
  'the-inspector-of-air',
  'the-twelfth-lamp',
] as const;

export type DemoSlug = (typeof demoSlugs)[number];

/** The text of the story file of a story that a new site begins with. */
export const demoText = (slug: DemoSlug): string =>
  readFileSync(new URL(`./${slug}.brasslamp.json`, import.meta.url), 'utf8');

/** A story that a new site begins with. Its pictures have the addresses that are given by their paths; the others stay beside it. */
export const readDemoStory = (
  slug: DemoSlug,
  addresses: ReadonlyMap<string, string> = new Map(),
): StoryFile =>
  readOwnFile(
    withAddresses(demoText(slug), (path) => addresses.get(path)),
    { newId },
  );
