import type { Action, Continue, Node } from '@brasslamp/story/model';
import { readTwee } from '../import/containers/read-twee.ts';
import { readTwineHtml } from '../import/containers/read-twine-html.ts';
import type { ImportedStory } from '../read-stories.ts';

/** The links `[[…]]` between passages, counted without the readers, and those that lead there in the story. */
export function countLinks(text: string, stories: readonly ImportedStory[]) {
  const sources = text.includes('<tw-storydata') ? readTwineHtml(text) : [readTwee(text)];
  const counts = { right: 0, of: 0 };
  for (const [at, { passages }] of sources.entries()) {
    const imported = stories[at];
    if (imported === undefined) continue;
    const { story, originals } = imported;
    const byUnit = new Map([...originals].map(([id, { unit }]) => [spaced(unit), id]));
    const names = new Set(passages.map(({ name }) => spaced(name)));
    const ways = waysByNode(story.nodes);
    for (const { name, text: typed, tags } of passages) {
      if (tags.includes('script') || tags.includes('stylesheet')) continue;
      const id = byUnit.get(spaced(name));
      for (const [, inner = ''] of typed.matchAll(/\[\[([^[\]\n]{1,300})\]/g)) {
        const target = targetOf(inner);
        if (!names.has(target) || id === undefined) continue;
        counts.of += 1;
        const wanted = byUnit.get(target);
        if (wanted !== undefined && ways.get(id)?.has(wanted)) counts.right += 1;
      }
    }
  }
  return counts;
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

function targetOf(inner: string): string {
  const right = inner.lastIndexOf('->');
  if (right !== -1) return spaced(inner.slice(right + 2));
  const left = inner.indexOf('<-');
  if (left !== -1) return spaced(inner.slice(0, left));
  return spaced(inner.slice(inner.lastIndexOf('|') + 1));
}

/** The nodes to which a node leads, by way of nodes of its own that have no original. */
function waysByNode(nodes: readonly Node[]): Map<string, Set<string>> {
  const targets = new Map(
    nodes.map((node) => [node.id, [...node.actions, ...node.continue].flatMap(targetsOf)]),
  );
  const ways = new Map<string, Set<string>>();
  for (const { id } of nodes) {
    const found = new Set(targets.get(id));
    // Far enough for what is read on the way.
    for (const target of [...found]) for (const next of targets.get(target) ?? []) found.add(next);
    ways.set(id, found);
  }
  return ways;
}

function targetsOf({ target }: Pick<Action | Continue, 'target'>): string[] {
  const targets = Array.isArray(target) ? target.map((one) => one.target) : [target];
  return targets.filter((one) => one !== null);
}
