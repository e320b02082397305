import { writeOwnFile } from '@brasslamp/interchange/story-file';
import { check } from '@brasslamp/story/checker';
import { expect, it } from 'vitest';
import { demoSlugs, demoText, readDemoStory } from './read-demo-story.ts';

it.each(demoSlugs)('%s is set with typographic quotes', (slug) => {
  const { story, description } = readDemoStory(slug);
  const texts = [
    ...[story.title, description, story.panel],
    ...story.frames.flatMap(({ header, footer }) => [header, footer]),
    ...story.snippets.flatMap(({ name, body }) => [name, body]),
    ...story.achievements.flatMap(({ name, description: how }) => [name, how]),
    ...story.chapters.map(({ title }) => title),
    ...story.nodes.flatMap(({ name, body, actions }) => [
      ...[name, body],
      ...actions.flatMap(({ label, reason, ask }) => [label, reason, ask?.prompt ?? '']),
    ]),
    ...story.items.flatMap((item) => [item.name, item.description]),
    // Conditions have quotes of their own.
  ].map((text) => text.replace(/\{[^{}]*\}/g, ''));
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => /['"]|(^|[\s|(])”|“($|\s)/m.test(text))).toEqual([]);
});

it.each(demoSlugs)('%s is proved to have no fault', (slug) => {
  const { proved, states, findings, endings } = check(readDemoStory(slug).story);
  expect(findings).toEqual([]);
  expect(proved).toBe(true);
  expect(states).toBeLessThan(slug === 'left-on-the-number-nine' ? 100_000 : 50_000);
  expect(endings.every(({ path }) => path.length > 0)).toBe(true);
});

it.each(demoSlugs)('%s lies here as it is exported', (slug) => {
  expect(writeOwnFile(readDemoStory(slug))).toBe(demoText(slug));
});
