import { check } from '@brasslamp/story/checker';
import { expect, it } from 'vitest';
import { demoStory } from './demo-story.ts';
import { asStory } from './demo-story-notation.ts';
import { numberNine } from './demo-story-number-nine.ts';
import { pawnedKey } from './demo-story-pawned-key.ts';

const demoStories = [demoStory, pawnedKey, numberNine];

it.each(demoStories)('$title is set with typographic quotes', (story) => {
  const texts = [
    ...[story.title, story.description, story.panel ?? ''],
    ...(story.frames ?? []).flatMap(({ header, footer }) => [header, footer]),
    ...(story.snippets ?? []).flatMap(({ name, body }) => [name, body]),
    ...(story.achievements ?? []).flatMap(({ name, description }) => [name, description]),
    ...story.chapters.flatMap(({ title, nodes }) => [
      title,
      ...nodes.flatMap(({ name, body, choices, items = [] }) => [
        ...[name, body],
        ...choices.flatMap((choice) => [
          choice.label,
          choice.reason ?? '',
          choice.ask?.prompt ?? '',
        ]),
        ...items.flatMap((item) => [item.name, item.description]),
      ]),
    ]),
    // Conditions have quotes of their own.
  ].map((text) => text.replace(/\{[^{}]*\}/g, ''));
  expect(texts.filter((text) => /['"]|(^|[\s|(])”|“($|\s)/m.test(text))).toEqual([]);
});

it.each(demoStories)('$title is proved to have no fault', (demo) => {
  const { proved, states, findings, endings } = check(asStory(demo));
  expect(findings).toEqual([]);
  expect(proved).toBe(true);
  expect(states).toBeLessThan(demo === numberNine ? 100_000 : 50_000);
  expect(endings.every(({ path }) => path.length > 0)).toBe(true);
});
