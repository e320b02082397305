import { limits, type Node } from '@brasslamp/story/model';
import { conditionText } from './nodes/finish-node.ts';
import { type NodeWork, NodeWriter } from './nodes/write-node.ts';

/** The tag as ours are written: `My Tag!` → `my-tag`; '' = nothing is left of it. */
export function tagOf(tag: string): string {
  return tag
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, limits.tagCharacters)
    .replace(/-+$/, '');
}

/** The node with what its unit says of it: tags, and when pools offer it. */
export function finishUnit(node: Node, work: NodeWork): Node {
  const { draft, story } = work;
  const { unit } = draft;
  if (unit === null) return node;
  const at = { of: unit.text, start: 0, end: 0 };
  const tags = [...new Set(unit.tags.map(tagOf).filter((tag) => tag !== ''))];
  const isWhole = tags.length <= limits.tagsPerNode && unit.tags.every((tag) => tagOf(tag) !== '');
  if (!isWhole) story.loss('tags_left_out', at, draft);
  const priority = Math.trunc(unit.priority) || 0;
  return {
    ...node,
    tags: tags.slice(0, limits.tagsPerNode),
    available_when: availableWhen(work),
    priority: Math.max(-limits.priority, Math.min(limits.priority, priority)),
  };
}

function availableWhen(work: NodeWork): string {
  const { unit, draft, story } = work;
  if (unit === null || unit.availableWhen === null) return '';
  const writer = new NodeWriter(work, []);
  const meant = writer.meaning.condition(story.shared.expander.condition(unit.availableWhen));
  const text = meant === null ? null : conditionText(meant);
  if (text !== null) return text;
  story.loss('logic_left_out', { of: unit.text, start: 0, end: 0 }, draft);
  return 'no';
}
