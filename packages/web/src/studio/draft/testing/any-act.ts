/** Any act of a writer on a draft, by chance. */
import {
  type Draft,
  type DraftNode,
  type Edit,
  fieldEdit,
  fingerprint,
} from '@brasslamp/story/draft';
import type { Action } from '@brasslamp/story/model';
import type { ActRequest } from '../session/session-state.ts';
import { blank } from './first-story.ts';

export type Chance = (below: number) => number;

interface NewThings {
  id(): string;
  /** Makes another word each time, so that where it is can be told. */
  word(): string;
  /** Makes a word for names and ids. */
  name(): string;
}

const linkTo = (id: string, target: string): Action => ({
  id,
  label: `To ${target}`,
  target,
  use: 'repeatable',
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: null,
});

/** An act by chance; null where there is nothing to do it with. */
export function anyAct(
  draft: Draft,
  chance: Chance,
  made: NewThings,
  unloaded: ReadonlyMap<string, unknown> = new Map(),
): ActRequest | null {
  const nodes = [...draft.nodes.values()];
  const chapters = [...draft.chapters.values()];
  const node = nodes[chance(nodes.length || 1)];
  const chapter = chapters[chance(chapters.length || 1)];
  if (!chapter) return null;
  if (!node) return addNode(draft, chapter.id, undefined, made);
  const set = (field: keyof DraftNode, to: unknown): Edit =>
    fieldEdit({ part: 'node', id: node.id, field }, node[field], to);
  const other = nodes[chance(nodes.length)] ?? node;
  const way = chance(18);
  // What is not here yet cannot be written in.
  if (unloaded.has(node.id) && (way === 0 || way === 8 || way > 10)) return null;
  switch (way) {
    case 0:
      return addNode(draft, chapter.id, node, made);
    case 1: {
      // Now and then a name that is taken.
      const name = chance(3) === 0 ? other.name : `Node ${made.name()}`;
      return { act: 'rename', edits: [set('name', name)] };
    }
    case 2:
      if (nodes.length < 4) return null;
      return { act: 'delete', edits: [{ type: 'remove', part: 'node', id: node.id }] };
    case 3:
      if (chapters.length < 3) return addChapter(made);
      return { act: 'delete', edits: [{ type: 'remove', part: 'chapter', id: chapter.id }] };
    case 4:
      return {
        act: 'reorder',
        edits: [{ type: 'move', part: 'chapter', id: chapter.id, ordinal: 1 + chance(3) }],
      };
    case 5:
      return { act: 'move', edits: [set('chapter_id', chapter.id), set('place', chance(100))] };
    case 6:
      return {
        act: 'mark',
        edits: [{ type: 'mark', marks: [{ id: node.id, note: `note ${made.name()}` }] }],
      };
    case 7:
      return { act: 'tag', edits: [set('tags', [...node.tags, `t${chance(5)}`])] };
    case 8:
      return split(node, other, made);
    case 9: {
      const was = fingerprint(draft.story.start_node_id);
      const to = node.id;
      return {
        act: 'story',
        edits: [{ type: 'set', part: 'story', id: '', field: 'start_node_id', was, to }],
      };
    }
    case 10: {
      const [item] = draft.items.values();
      if (!item) return null;
      const place = { part: 'item', id: item.id, field: 'key' } as const;
      return { act: 'items', edits: [fieldEdit(place, item.key, `lamp_${chance(4)}`)] };
    }
    case 11: {
      const id = `a${made.name()}`;
      return { act: 'choices', edits: [set('actions', [...node.actions, linkTo(id, other.id)])] };
    }
    default:
      return typing(node, chance, made);
  }
}

export function typing(node: DraftNode, chance: Chance, made: NewThings): ActRequest {
  const lines = node.body.split('\n\n');
  const at = chance(lines.length);
  const words = (lines[at] ?? '').split(' ');
  const typed = words.toSpliced(chance(words.length + 1), 0, made.word()).join(' ');
  const body =
    chance(6) === 0 ? [...lines, made.word()].join('\n\n') : lines.with(at, typed).join('\n\n');
  const place = { part: 'node', id: node.id, field: 'body' } as const;
  return { act: 'write', edits: [fieldEdit(place, node.body, body)], joins: `body ${node.id}` };
}

function addNode(
  draft: Draft,
  chapter_id: string,
  from: DraftNode | undefined,
  made: NewThings,
): ActRequest {
  const id = made.id();
  const body = `New ${made.word()}.`;
  const value = { ...blank, chapter_id, name: `Node ${id}`, body, place: draft.nodes.size };
  const add: Edit = { type: 'add', part: 'node', id, value };
  if (!from) return { act: 'add_node', edits: [add] };
  const place = { part: 'node', id: from.id, field: 'actions' } as const;
  const actions = [...from.actions, linkTo(`a${made.name()}`, id)];
  return { act: 'link', edits: [add, fieldEdit(place, from.actions, actions)] };
}

const addChapter = (made: NewThings): ActRequest => {
  const id = made.id();
  return {
    act: 'add_chapter',
    edits: [{ type: 'add', part: 'chapter', id, value: { title: `Chapter ${id}` } }],
  };
};

/** The end of a text goes on in a new node. */
function split(node: DraftNode, near: DraftNode, made: NewThings): ActRequest | null {
  const lines = node.body.split('\n\n');
  if (lines.length < 2) return null;
  const id = made.id();
  const { chapter_id, place } = near;
  const value = { ...blank, chapter_id, place, name: `Node ${id}`, body: lines.at(-1) ?? '' };
  const body = { part: 'node', id: node.id, field: 'body' } as const;
  return {
    act: 'split',
    edits: [
      { type: 'add', part: 'node', id, value },
      fieldEdit(body, node.body, lines.slice(0, -1).join('\n\n')),
    ],
  };
}
