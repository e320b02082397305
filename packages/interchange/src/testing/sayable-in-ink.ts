import type { Story, Target } from '@brasslamp/story/model';

/**
 * A story as ink can say it, to be played beside itself: nothing is left to chance (what could be drawn is the
 * first, or comes in turn), nothing is asked of the reader, and no text grows until it is cut.
 */
export function sayableInInk(story: Story): Story {
  const text = (words: string) => words.replaceAll('{shuffle}', '{cycle}');
  const isSure = (logic: string) =>
    !/\b(?:chance|random)\(/.test(logic) && !logic.startsWith('set name = name &');
  const effects = (all: readonly string[]) => all.filter(isSure);
  const target = (to: Target): Target => (Array.isArray(to) ? (to[0]?.target ?? null) : to);
  return {
    ...story,
    on_start: effects(story.on_start),
    on_entry: effects(story.on_entry),
    frames: story.frames.map((frame) => ({
      ...frame,
      header: text(frame.header),
      footer: text(frame.footer),
    })),
    snippets: story.snippets.map((snippet) => ({ ...snippet, body: text(snippet.body) })),
    nodes: story.nodes.map((node) => ({
      ...node,
      body: text(node.body),
      available_when: isSure(node.available_when) ? node.available_when : '',
      on_enter: { first: effects(node.on_enter.first), every: effects(node.on_enter.every) },
      continue: node.continue.map((way) => ({
        ...way,
        target: target(way.target),
        when: isSure(way.when) ? way.when : '',
      })),
      actions: node.actions.map((action) => ({
        ...action,
        ask: null,
        target: target(action.target),
        when: isSure(action.when) ? action.when : '',
        effects: effects(action.effects),
        label: text(action.label),
      })),
    })),
  };
}
