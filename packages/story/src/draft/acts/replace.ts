/** Finding words in a story and putting others in their place. */
import { referencesInText } from '../../edit/references.ts';
import type { WrittenAs } from '../../edit/written-texts.ts';
import { nodeNameKey } from '../../logic/logic.ts';
import type { Level } from '../../model/story.ts';
import { findBraceEnd } from '../../text/syntax/tag.ts';
import { diffOf } from '../diff-of.ts';
import type { Edit, SetEdit, TextChange } from '../parts/edits.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import type { Draft, DraftNode } from '../parts/parts.ts';
import { storyOf } from '../story-of.ts';
import { changeText, setField } from './fields.ts';
import {
  type ChangeWritten,
  mapWrittenItem,
  mapWrittenNode,
  mapWrittenStory,
  type WrittenIn,
} from './written.ts';

export interface Find {
  /** Taken as it is; an empty one is found nowhere. */
  text: string;
  isCaseSensitive?: boolean;
  /** Not inside of longer words. */
  isWholeWord?: boolean;
  /** Left out: texts, labels and names. In logic, braces within texts too, only if asked for. */
  in?: readonly WrittenIn[];
}

export interface Found {
  part: SetEdit['part'];
  /** '' of the story. */
  id: string;
  /** A path: `body`, `actions.0.label`, `snippets.<id>.name` … */
  field: string;
  /** The start and the end, in UTF-16 units of the field's text. */
  from: number;
  to: number;
  text: string;
}

/** Chapters, nodes, items, the whole, each in the order of the story. At most so many. */
export function findInStory(draft: Draft, find: Find, most = 5_000): Found[] {
  const found: Found[] = [];
  const look = placesOf(draft, find);
  everything(draft, (part, id) => (text, where) => {
    for (const [from, to] of found.length < most ? look(text, where) : []) {
      if (found.length < most) found.push({ part, id, field: where.field, from, to, text });
    }
    return text;
  });
  return found;
}

/**
 * The edits that put the replacement in for all that is found and meant. A new name is written into all that
 * uses the old one. First the texts are changed, which are as they were found, and then the names.
 */
export function replaceInStory(
  draft: Draft,
  find: Find,
  replacement: string,
  isMeant: (found: Found) => boolean = () => true,
): Edit[] {
  const look = placesOf(draft, find);
  const places = new Map<string, [from: number, to: number][]>();
  const renamed = new Set<string>();
  const found = new Set<string>();
  const keyOf = (part: string, id: string, field: string) => `${part} ${id} ${field}`;
  everything(draft, (part, id) => (text, where) => {
    const meant = look(text, where).filter(([from, to]) =>
      isMeant({ part, id, field: where.field, from, to, text }),
    );
    if (meant.length === 0) return text;
    places.set(keyOf(part, id, where.field), meant);
    found.add(id);
    if (isCalledBy(part, where.field)) renamed.add(nodeNameKey(text));
    return text;
  });
  const placesIn: PlacesIn = (part, id, text, { as, field }) => {
    const meant = places.get(keyOf(part, id, field)) ?? [];
    // The new name is written there when the name is set.
    const left = calledIn(text, as, renamed, draft.story.level);
    return meant.filter(([from]) => !left.some(([start, end]) => from >= start && from < end));
  };
  const replaced: Replaced = (part, id, isAsked) => (text, where) =>
    isAsked(where.field) ? put(text, placesIn(part, id, text, where), replacement) : text;
  const nodes = [...draft.nodes.values()].filter(({ id }) => found.has(id));
  const bodies = nodes.flatMap(({ id, body }) => {
    const meant = placesIn('node', id, body, { in: 'texts', as: 'text', field: 'body' });
    return changeText(draft, id, joined(meant, replacement));
  });
  return [...bodies, ...textEdits(draft, nodes, replaced), ...nameEdits(draft, nodes, replaced)];
}

type PlacesIn = (
  part: SetEdit['part'],
  id: string,
  text: string,
  where: Parameters<ChangeWritten>[1],
) => [from: number, to: number][];

/** The places as changes; those that touch are one change. */
function joined(places: readonly [number, number][], replacement: string): TextChange[] {
  const changes: TextChange[] = [];
  for (const [from, to] of places) {
    const last = changes.at(-1);
    if (last?.[1] === from) changes[changes.length - 1] = [last[0], to, last[2] + replacement];
    else changes.push([from, to, replacement]);
  }
  return changes;
}

type Replaced = (
  part: SetEdit['part'],
  id: string,
  isAsked: (field: string) => boolean,
) => ChangeWritten;

/** Whether texts and logic call something by the field. */
const isCalledBy = (part: SetEdit['part'], field: string): boolean =>
  (part === 'node' && (field === 'name' || field === 'ending.name')) ||
  (part === 'story' && /^snippets\..*\.name$/.test(field));

/** The edits of texts that are no names; of nodes all but the body. */
function textEdits(draft: Draft, nodes: readonly DraftNode[], replaced: Replaced): Edit[] {
  const isText = (part: SetEdit['part']) => (field: string) =>
    !isCalledBy(part, field) && !(part === 'node' && field === 'body');
  const story = mapWrittenStory(draft.story, replaced('story', '', isText('story')));
  return [
    ...nodes.flatMap((node) => {
      const value = mapWrittenNode(node, replaced('node', node.id, isText('node')));
      return diffOf(draft, { part: 'node', value });
    }),
    ...[...draft.items.values()].flatMap((item) => {
      const value = mapWrittenItem(item, replaced('item', item.id, isText('item')));
      return diffOf(draft, { part: 'item', value });
    }),
    ...[...draft.chapters.values()].flatMap(({ id, title }) => {
      const change = replaced('chapter', id, isText('chapter'));
      const changed = change(title, { in: 'names', as: 'plain', field: 'title' });
      return setField(draft, 'chapter', id, 'title', changed);
    }),
    ...diffOf(draft, { part: 'story', value: story }),
  ];
}

function nameEdits(draft: Draft, nodes: readonly DraftNode[], replaced: Replaced): Edit[] {
  const all = mapWrittenStory(
    draft.story,
    replaced('story', '', () => true),
  );
  const { snippets } = mapWrittenStory(
    draft.story,
    replaced('story', '', (field) => !isCalledBy('story', field)),
  );
  const isCalledOtherwise = all.snippets.some(({ name }, at) => name !== snippets[at]?.name);
  const called = nodes.map((node) =>
    mapWrittenNode(
      node,
      replaced('node', node.id, (field) => isCalledBy('node', field)),
    ),
  );
  return [
    ...(isCalledOtherwise ? [setSnippets(snippets, all.snippets)] : []),
    ...called.flatMap(({ id, ending }) => setField(draft, 'node', id, 'ending', ending)),
    ...called.flatMap(({ id, name }) => setField(draft, 'node', id, 'name', name)),
  ];
}

/** `before` has the new texts already. */
const setSnippets = (before: unknown, to: unknown): Edit => ({
  type: 'set',
  part: 'story',
  id: '',
  field: 'snippets',
  was: fingerprint(before),
  to,
});

function everything(
  draft: Draft,
  changeOf: (part: SetEdit['part'], id: string) => ChangeWritten,
): void {
  const { chapters, nodes } = storyOf(draft);
  for (const { id, title } of chapters) {
    changeOf('chapter', id)(title, { in: 'names', as: 'plain', field: 'title' });
  }
  for (const { id } of nodes) {
    const node = draft.nodes.get(id);
    if (node) mapWrittenNode(node, changeOf('node', id));
  }
  for (const item of draft.items.values()) mapWrittenItem(item, changeOf('item', item.id));
  mapWrittenStory(draft.story, changeOf('story', ''));
}

/** The places of the sought words in a text, logic left out unless it is asked for. */
function placesOf(draft: Draft, { text: sought, in: asked, ...how }: Find) {
  const isIn = new Set<WrittenIn>(asked ?? ['texts', 'labels', 'names']);
  const pattern = patternOf(sought, how);
  const { level } = draft.story;
  return (text: string, { in: is, as }: Parameters<ChangeWritten>[1]): [number, number][] => {
    if (!isIn.has(is) || sought === '') return [];
    const all = [...text.matchAll(pattern)].map(({ index, 0: found }): [number, number] => [
      index,
      index + found.length,
    ]);
    if (all.length === 0 || isIn.has('logic')) return all;
    const logic = logicIn(text, as, level);
    return all.filter(([from, to]) => !logic.some(([start, end]) => from < end && to > start));
  };
}

function patternOf(
  text: string,
  { isCaseSensitive, isWholeWord }: Omit<Find, 'text' | 'in'>,
): RegExp {
  const plain = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const whole = `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])`;
  return new RegExp(isWholeWord ? whole : plain, isCaseSensitive ? 'gu' : 'giu');
}

/** Braces with what is in them, and where links lead. */
function logicIn(text: string, as: WrittenAs | 'plain', level: Level): [number, number][] {
  if (as === 'plain' || (as === 'words' && level === 1)) return [];
  if (as === 'key' || as === 'condition' || as === 'effect') return [[0, text.length]];
  const found: [number, number][] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
    for (let at = 0; at < line.length; at += 1) {
      if (line[at] === '\\') at += 1;
      else if (line[at] === '{') {
        const end = findBraceEnd(line, at);
        if (end === -1) continue;
        found.push([index + at, index + end + 1]);
        at = end;
      } else if (line.startsWith('](', at)) {
        const end = line.indexOf(')', at);
        if (end === -1) continue;
        found.push([index + at + 2, index + end]);
        at = end;
      }
    }
  }
  return found;
}

/** The places at which a text calls something that gets another name. */
function calledIn(
  text: string,
  as: WrittenAs | 'plain',
  renamed: ReadonlySet<string>,
  level: Level,
): [number, number][] {
  if (as === 'plain' || renamed.size === 0) return [];
  return referencesInText(text, as, level).flatMap(({ kind, name }): [number, number][] => {
    const isNamed = kind === 'node' || kind === 'ending' || kind === 'snippet';
    return isNamed && renamed.has(nodeNameKey(name.text)) ? [[name.span.start, name.span.end]] : [];
  });
}

function put(text: string, places: readonly [number, number][], replacement: string): string {
  let at = 0;
  const pieces = places.map(([from, to]) => {
    const piece = text.slice(at, from) + replacement;
    at = to;
    return piece;
  });
  return pieces.join('') + text.slice(at);
}
