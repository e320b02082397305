import { check } from '@brasslamp/story/checker';
import { applyGroup, draftOf, storyOf } from '@brasslamp/story/draft';
import { blankStory } from '@brasslamp/story/testing/blank-story';
import { describe, expect, it } from 'vitest';
import { groupOf } from './template.ts';
import { type TemplateName, templates } from './template-stories.ts';

const names = Object.keys(templates) as TemplateName[];

/** As the browser and the server do it, in a new story. */
function storyFrom(name: TemplateName) {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${String(ids).padStart(3, '0')}`;
  };
  const draft = draftOf(blankStory({ chapters: [] }));
  const done = applyGroup(draft, groupOf(templates[name], newId).edits);
  if ('refused' in done) throw new Error(JSON.stringify(done.refused));
  return storyOf(done.draft);
}

describe.each(names)('the template %s', (name) => {
  it('is a story in which the checker finds nothing, and proves that', () => {
    const { proved, findings } = check(storyFrom(name));
    expect({ proved, findings }).toEqual({ proved: true, findings: [] });
  });

  it('begins with its first node and comes to all of its endings', () => {
    const story = storyFrom(name);
    const [first] = story.nodes;
    expect(first?.name).toBe(templates[name].nodes[0]?.name);
    const written = story.nodes.flatMap(({ ending }) => ending?.name ?? []);
    const reached = check(story).endings.map((one) => one.name);
    expect(reached.toSorted()).toEqual(written.toSorted());
  });

  it('has new ids each time', () => {
    const idsOf = () => JSON.stringify(groupOf(templates[name], () => crypto.randomUUID()));
    const ids = (text: string) => text.match(/[0-9a-f-]{36}/g) ?? [];
    const before = new Set(ids(idsOf()));
    expect(ids(idsOf()).filter((id) => before.has(id))).toEqual([]);
  });
});
