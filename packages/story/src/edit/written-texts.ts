/** The places of a story in which its author writes text or logic: one list for all who look through it. */
import type { Item, Node, StoryWide } from '../model/story.ts';

/**
 * The grammar of what is written in a place: `text` in the grammar of bodies, `words` with braces alone,
 * logic, or the `key` of a variable.
 */
export type WrittenAs = 'text' | 'words' | 'condition' | 'effect' | 'key';

/**
 * Gives what is to stand there instead; `field` as in `NodeReference`. `values`: the keys that are no variables
 * there, but what a snippet is shown with.
 */
export type ChangeText = (
  text: string,
  as: WrittenAs,
  field: string,
  values?: readonly string[],
) => string;

/** The node with its texts changed, in the order in which its form has them. */
export function mapNode<One extends Node>(node: One, change: ChangeText): One {
  return {
    ...node,
    body: change(node.body, 'text', 'body'),
    actions: node.actions.map((action, at) => {
      const field = `actions.${at}`;
      return {
        ...action,
        label: change(action.label, 'words', `${field}.label`),
        when: change(action.when, 'condition', `${field}.when`),
        reason: change(action.reason, 'words', `${field}.reason`),
        ask: action.ask && {
          ...action.ask,
          variable: change(action.ask.variable, 'key', `${field}.ask.variable`),
        },
        effects: mapEffects(action.effects, change, `${field}.effects`),
      };
    }),
    on_enter: {
      first: mapEffects(node.on_enter.first, change, 'on_enter.first'),
      every: mapEffects(node.on_enter.every, change, 'on_enter.every'),
    },
    continue: node.continue.map((way, at) => ({
      ...way,
      when: change(way.when, 'condition', `continue.${at}.when`),
    })),
    available_when: change(node.available_when, 'condition', 'available_when'),
  };
}

const mapEffects = (effects: string[], change: ChangeText, field: string): string[] =>
  effects.map((effect, at) => change(effect, 'effect', `${field}.${at}`));

export const mapItem = <One extends Item>(item: One, change: ChangeText): One => ({
  ...item,
  name: change(item.name, 'words', 'name'),
});

export function mapStoryWide<Wide extends StoryWide>(wide: Wide, change: ChangeText): Wide {
  return {
    ...wide,
    on_start: mapEffects(wide.on_start, change, 'on_start'),
    on_entry: mapEffects(wide.on_entry, change, 'on_entry'),
    frames: wide.frames.map((frame) => ({
      ...frame,
      header: change(frame.header, 'text', `frames.${frame.id}.header`),
      footer: change(frame.footer, 'text', `frames.${frame.id}.footer`),
    })),
    panel: change(wide.panel, 'text', 'panel'),
    snippets: wide.snippets.map((snippet) => ({
      ...snippet,
      body: change(snippet.body, 'text', `snippets.${snippet.id}`, snippet.values),
    })),
  };
}
