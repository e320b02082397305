/** A story's snippets, and what shows what. */

import { nodeNameKey } from '../../logic/names.ts';
import { grammarOf } from '../../logic/newer-grammar.ts';
import { playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import type { Snippet, Story } from '../../model/story.ts';
import { costOf } from '../blocks/end-of-signs.ts';
import { readBody } from '../blocks/read-body.ts';
import type { BodyTree, Show } from '../tree/body-tree.ts';
import { type NamedAction, walkBody } from '../tree/walk-body.ts';
import { costOfGiven, givenFor, isTooMuch, keysAskedIn, withGiven } from './given-values.ts';

/** A snippet, read. */
export interface ReadSnippet {
  id: string;
  name: string;
  tree: BodyTree;
  /** The places where it shows others, in the order of the text. */
  shows: readonly Show[];
  /** The keys of its values, and how often its logic asks for each. */
  values: readonly string[];
  asked: ReadonlyMap<string, number>;
  /** The room that it takes, beside `perSnippet`. */
  cost: number;
}

/** The snippets by name, without regard to case. Each is read when it is first asked for. */
export type Snippets = (name: string) => ReadSnippet | undefined;

/** Reads the snippets of a story: of several with one name the first counts. At level 1 there are none. */
export function readSnippets({ snippets, level }: Pick<Story, 'snippets' | 'level'>): Snippets {
  const byName = new Map<string, Snippet | ReadSnippet>();
  for (const snippet of level === 1 ? [] : snippets.toReversed()) {
    byName.set(nodeNameKey(snippet.name), snippet);
  }
  return (name) => {
    const key = nodeNameKey(name);
    const found = byName.get(key);
    if (found === undefined || 'tree' in found) return found;
    const tree = readBody(found.body, grammarOf(level));
    const { id, body, values } = found;
    const snippet = {
      id,
      name: found.name,
      tree,
      shows: showsIn(tree, body),
      values,
      asked: keysAskedIn(tree, values),
      cost: costOf(body, perSnippet),
    };
    byName.set(key, snippet);
    return snippet;
  };
}

/** A text and, by the place where they are shown, the snippets in it with those in them. */
export interface ShownText {
  readonly tree: BodyTree;
  /** null = the text is no snippet. */
  readonly snippet: ReadSnippet | null;
  /** The texts that are shown, by tag; a tag that is not among them shows nothing. */
  readonly shows: ReadonlyMap<Show, ShownText>;
}

/** The room that a shown snippet takes beside its characters: a node shows a thousand, for each is kept in memory. */
const perSnippet = playLimits.shownCharacters / 1_000;

/**
 * The text with all that its readers may be shown in it. Nothing is shown of a name that no snippet
 * has, of a snippet within itself, deeper than `playLimits.snippetDepth`, of what costs more than the `room`
 * that is left: how many characters of snippets may be shown, those in snippets included; and where what is given is too much.
 * Of a snippet with values each place has a tree of its own, with what is given there.
 */
export function withSnippets(
  body: string,
  tree: BodyTree,
  snippets: Snippets,
  room: { left: number } = { left: playLimits.shownCharacters },
): ShownText {
  const expand = (
    text: BodyTree,
    snippet: ReadSnippet | null,
    places: readonly Show[],
    around: readonly ReadSnippet[],
  ): ShownText => {
    const shows = new Map<Show, ShownText>();
    for (const place of around.length < playLimits.snippetDepth ? places : []) {
      const shown = snippets(place.snippet.text);
      if (shown === undefined || around.includes(shown)) continue;
      const given = givenFor(shown.values, place.values);
      const cost = shown.cost + costOfGiven(given, shown.asked);
      if (cost >= room.left || isTooMuch(given)) continue;
      room.left -= cost + perSnippet;
      const tree = withGiven(shown.tree, given);
      const places = tree === shown.tree ? shown.shows : showsIn(tree, 'show');
      shows.set(place, expand(tree, shown, places, [...around, shown]));
    }
    return { tree: text, snippet, shows };
  };
  return expand(tree, null, showsIn(tree, body), []);
}

function showsIn(tree: BodyTree, body: string): Show[] {
  const found: Show[] = [];
  if (body.includes('show')) walkBody(tree, { onShow: (show) => found.push(show) });
  return found;
}

/** A link to an action in a text or in a snippet that it shows. */
export interface ShownAction extends NamedAction {
  /** Of each guard: the snippet that it stands in; null = the text itself. */
  guardsIn: readonly (ReadSnippet | null)[];
}

/** The links to actions that the text's readers may be shown, as `actionsInBody`. No link holds another. */
export function actionsIn(text: ShownText): ShownAction[] {
  const found: ShownAction[] = [];
  const collect = (
    { tree, snippet, shows }: ShownText,
    around: Pick<ShownAction, 'guards' | 'guardsIn'>,
  ) => {
    const within = (inner: NamedAction['guards']) => ({
      guards: [...around.guards, ...inner],
      guardsIn: [...around.guardsIn, ...inner.map(() => snippet)],
    });
    walkBody(tree, {
      onAction: ({ action_id, span }, guards) => {
        found.push({ action_id, span, ...within(guards) });
      },
      onShow: (show, guards, isInLink) => {
        const shown = isInLink ? undefined : shows.get(show);
        if (shown !== undefined) collect(shown, within(guards));
      },
    });
  };
  collect(text, { guards: [], guardsIn: [] });
  return found;
}

/**
 * The snippets that show themselves, those of one ring together: each shows one that shows … it.
 * Rings and what is in them are in the order of the story. Takes time linear in their texts.
 */
export function snippetRings(story: Pick<Story, 'snippets' | 'level'>): ReadSnippet[][] {
  const snippets = readSnippets(story);
  const all = [...new Set(story.snippets.flatMap(({ name }) => snippets(name) ?? []))];
  const shownBy = (snippet: ReadSnippet) =>
    new Set(snippet.shows.flatMap((show) => snippets(show.snippet.text) ?? []));
  const rings: ReadSnippet[][] = [];
  // Tarjan's strongly connected components: `lowest` is the earliest that can be come back to.
  const places = new Map<ReadSnippet, number>();
  const open = new Set<ReadSnippet>();
  const visit = (snippet: ReadSnippet): number => {
    const place = places.size;
    places.set(snippet, place);
    open.add(snippet);
    let lowest = place;
    const shown = shownBy(snippet);
    for (const other of shown) {
      if (!places.has(other)) lowest = Math.min(lowest, visit(other));
      else if (open.has(other)) lowest = Math.min(lowest, places.get(other) ?? place);
    }
    if (lowest < place) return lowest;
    const ring = [...open].slice([...open].indexOf(snippet));
    for (const one of ring) open.delete(one);
    if (ring.length > 1 || shown.has(snippet)) {
      rings.push(ring.sort((one, other) => all.indexOf(one) - all.indexOf(other)));
    }
    return lowest;
  };
  for (const snippet of all) if (!places.has(snippet)) visit(snippet);
  return rings.sort(([one], [other]) => all.indexOf(present(one)) - all.indexOf(present(other)));
}
