/** Acts of a writer on more than one part at once, made as the screens make them, by chance. */
import type { Act, Draft, Edit, FindRemoved } from '@brasslamp/story/draft';
import * as edits from '@brasslamp/story/draft/acts';
import type { ActRequest } from '../session/session-state.ts';
import { blank } from './first-story.ts';

export interface Luck {
  chance: (below: number) => number;
  /** Makes another id each time. */
  next: () => string;
  /** Finds a part that can be brought back. */
  findRemoved: FindRemoved;
}

type Made = { act: Act; edits: Edit[] | null };

/** `earlier`: another draft, as one has it in the history or on the clipboard. Null where there is nothing to do it with. */
export function screenAct(draft: Draft, earlier: Draft, luck: Luck): ActRequest | null {
  const make = acts[luck.chance(acts.length)];
  if (draft.nodes.size < 2 || !make) return null;
  const made = make(draft, luck, earlier);
  return made.edits && made.edits.length > 0 ? { act: made.act, edits: made.edits } : null;
}

const acts: readonly ((draft: Draft, luck: Luck, earlier: Draft) => Made)[] = [
  replace,
  replace,
  arrange,
  enter,
  paste,
  importStory,
  merge,
  split,
  extract,
  duplicate,
  move,
  remove,
  tag,
  mark,
  bringBack,
  linkToNew,
  end,
  addChapter,
];

const oneOf = <Thing>(things: Iterable<Thing>, { chance }: Luck): Thing => {
  const all = [...things];
  const one = all[chance(all.length || 1)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
};

function someNodes(draft: Draft, luck: Luck): string[] {
  const ids = [...draft.nodes.keys()];
  const at = luck.chance(ids.length);
  return ids.slice(at, at + 1 + luck.chance(3));
}

const newIds = ({ next }: Luck) => ({
  newNodeId: () => `new${next()}`,
  newActionId: () => `a${next()}`,
});

/** Now and then not in all places, and now and then by nothing. */
function replace(draft: Draft, luck: Luck): Made {
  const { body, name } = oneOf(draft.nodes.values(), luck);
  const words = `${body} ${name} Lamp`.split(/\s+/).filter((word) => word !== '');
  const find = { text: oneOf(words, luck), isWholeWord: luck.chance(2) === 0 };
  const isAll = luck.chance(3) > 0;
  const by = luck.chance(5) === 0 ? '' : `w${luck.next()}`;
  const isMeant = () => isAll || luck.chance(2) === 0;
  return { act: 'replace', edits: edits.replaceInStory(draft, find, by, isMeant) };
}

const onMap = (ids: readonly string[], { chance }: Luck): Edit => ({
  type: 'mark',
  marks: ids.map((id) => ({ id, position: { x: chance(900), y: chance(900) } })),
});

function arrange(draft: Draft, luck: Luck): Made {
  return {
    act: 'arrange',
    edits: [onMap(someNodes(draft, luck), luck)],
  };
}

/** Dragged into the frame of another chapter. */
function enter(draft: Draft, luck: Luck): Made {
  const ids = someNodes(draft, luck);
  const chapter_id = oneOf(draft.chapters.keys(), luck);
  return {
    act: 'move',
    edits: [...edits.moveNodes(draft, ids, { chapter_id }), onMap(ids, luck)],
  };
}

function paste(draft: Draft, luck: Luck, earlier: Draft): Made {
  const from = luck.chance(2) === 0 ? draft : earlier;
  if (from.nodes.size === 0) return { act: 'add_node', edits: null };
  const text = edits.printCopied(edits.copyNodes(from, someNodes(from, luck)), () => undefined);
  const copied = edits.readCopied(text);
  if (typeof copied === 'string') throw new Error(`What was copied is ${copied}`);
  const isOnMap = luck.chance(2) === 0;
  const places = isOnMap ? copied.map((_, n) => ({ x: luck.chance(900), y: n * 200 })) : null;
  const beside = oneOf(draft.nodes.values(), luck);
  const spot = { chapter_id: beside.chapter_id, after: beside.id };
  const pasted = edits.pasteNodes(draft, copied, {
    ...{ spot, places, ...newIds(luck) },
    findRemoved: luck.findRemoved,
  });
  const shown = isOnMap ? [onMap(someNodes(draft, luck), luck)] : [];
  return { act: 'add_node', edits: [...pasted.edits, ...shown] };
}

/** A chapter with nodes and an item that lies there. */
function importStory(draft: Draft, luck: Luck): Made {
  const [chapter_id, first, second] = [0, 1, 2].map(() => `new${luck.next()}`) as [
    string,
    string,
    string,
  ];
  const node = (id: string, place: number): Edit => ({
    ...{ type: 'add', part: 'node', id },
    value: { ...blank, chapter_id, place, name: `Node ${id}`, body: `Came as w${luck.next()}.` },
  });
  const item = {
    ...{ chapter_id, key: `key_${luck.next()}`, name: 'Lamp', description: '', image: null },
    ...{ location: first, portable: true, stackable: false, hidden: false },
  };
  return {
    act: 'import',
    edits: [
      ...edits.addChapter(draft, { id: chapter_id, title: `Chapter ${chapter_id}` }),
      node(first, 1),
      node(second, 2),
      { type: 'add', part: 'item', id: `new${luck.next()}`, value: item },
    ],
  };
}

function merge(draft: Draft, luck: Luck): Made {
  const [first, second] = [oneOf(draft.nodes.keys(), luck), oneOf(draft.nodes.keys(), luck)];
  return { act: 'merge', edits: edits.mergeNodes(draft, { first, second, ...newIds(luck) }) };
}

const newNode = (luck: Luck) => {
  const new_id = `new${luck.next()}`;
  return { new_id, name: `Node ${new_id}`, ...newIds(luck) };
};

function split(draft: Draft, luck: Luck): Made {
  const { id, body } = oneOf(draft.nodes.values(), luck);
  const at = luck.chance(body.length + 1);
  return { act: 'split', edits: edits.splitNode(draft, { id, at, ...newNode(luck) }) };
}

function extract(draft: Draft, luck: Luck): Made {
  const { id, body } = oneOf(draft.nodes.values(), luck);
  const from = luck.chance(body.length + 1);
  const selected = { from, to: from + luck.chance(40), call: false };
  return { act: 'extract', edits: edits.extractText(draft, { id, ...selected, ...newNode(luck) }) };
}

function duplicate(draft: Draft, luck: Luck): Made {
  return {
    act: 'duplicate',
    edits: edits.duplicateNodes(draft, someNodes(draft, luck), {
      places: null,
      ...newIds(luck),
    }).edits,
  };
}

function move(draft: Draft, luck: Luck): Made {
  const [chapter_id, after] = [oneOf(draft.chapters.keys(), luck), oneOf(draft.nodes.keys(), luck)];
  const spot = { chapter_id, ...(luck.chance(2) === 0 && { after }) };
  return { act: 'move', edits: edits.moveNodes(draft, someNodes(draft, luck), spot) };
}

function remove(draft: Draft, luck: Luck): Made {
  return {
    act: 'delete',
    edits: draft.nodes.size < 6 ? null : edits.removeNodes(draft, someNodes(draft, luck)),
  };
}

function tag(draft: Draft, luck: Luck): Made {
  return {
    act: 'tag',
    edits: edits.tagNodes(draft, someNodes(draft, luck), {
      [luck.chance(2) === 0 ? 'add' : 'remove']: [`t${luck.chance(5)}`],
    }),
  };
}

function mark(draft: Draft, luck: Luck): Made {
  const said = oneOf(
    [
      { note: `note ${luck.next()}` },
      { colour: 'red' as const },
      { colour: null },
      { status: 'draft' as const },
    ],
    luck,
  );
  const marks = someNodes(draft, luck).map((id) => ({ id, ...said }));
  return { act: 'mark', edits: [{ type: 'mark', marks }] };
}

/** Brings a node back from the history, in its place. */
function bringBack(draft: Draft, luck: Luck, earlier: Draft): Made {
  const then = earlier.nodes.get(oneOf(draft.nodes.keys(), luck));
  return { act: 'restore', edits: then ? edits.bringBack(draft, then) : null };
}

function linkToNew(draft: Draft, luck: Luck): Made {
  const { new_id: id, name } = newNode(luck);
  const from = oneOf(draft.nodes.keys(), luck);
  const made = edits.linkToNew(draft, { from, id, name, action_id: `a${luck.next()}` });
  return { act: 'link', edits: [...made, onMap([id], luck)] };
}

function end(draft: Draft, luck: Luck): Made {
  const { id, name } = oneOf(draft.nodes.values(), luck);
  return { act: 'rules', edits: edits.setField(draft, 'node', id, 'ending', { name, kind: null }) };
}

function addChapter(draft: Draft, luck: Luck): Made {
  const [id, nodeId] = [`new${luck.next()}`, `new${luck.next()}`];
  const after = oneOf(draft.chapters.keys(), luck);
  const node = { id: nodeId, name: 'New node', chapter_id: id };
  const made = edits.addChapter(draft, { id, title: `Chapter ${id}`, after });
  return { act: 'add_chapter', edits: [...made, ...edits.addNode(draft, node)] };
}
