import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import type { Action, Continue, Frame, Node, Story, Target } from '@brasslamp/story/model';
import { parseBody, parseWords } from '@brasslamp/story/text';
import { sugarCubeEffect } from './sugarcube-effect.ts';
import { conditionIn, quoted, type SugarCubeNames } from './sugarcube-expression.ts';
import { sugarCubeText, type TextSurroundings } from './sugarcube-text.ts';

/** The story around a passage. */
export interface PassageSurroundings extends SugarCubeNames {
  story: Story;
  snippet: TextSurroundings['snippet'];
  /** Whether a choice stands in the text, where its words are shown whether it is open or not. */
  isInText?: boolean;
}

/**
 * The passage of a node: what happens on arriving, ways on without a choice, the text, the choices below it.
 * The macro `<<node>>` of the story's script runs them in this order.
 */
export function nodePassage(node: Node, around: PassageSurroundings): string {
  const { story } = around;
  const inText = new Set<string>();
  const choice: TextSurroundings['choice'] = (actionId, words) => {
    const action = node.actions.find(({ id }) => id === actionId);
    if (action === undefined || inText.has(actionId) || node.ending !== null) return null;
    inText.add(actionId);
    return way(action, words, { ...around, isInText: true });
  };
  const text = (body: string) =>
    body === '' ? [] : [sugarCubeText(parseBody(body, story.level).tree, { ...around, choice })];
  const frames = framesOf(node, story);
  const shown = [
    ...frames.flatMap(({ header }) => text(header)),
    ...text(node.body),
    ...frames.flatMap(({ footer }) => text(footer)),
  ].join('\n\n');
  const below = node.ending === null ? node.actions.filter(({ id }) => !inText.has(id)) : [];
  const ways = (isLast: boolean) =>
    below
      .filter(({ use }) => (use === 'fallback') === isLast)
      .map((action) => way(action, labelOf(action, around), around));
  const lasts = ways(true);
  const { first, every } = node.on_enter;
  return [
    `<<node ${quoted(around.passageOf(node.id))}${node.ending === null ? '' : ` ${quoted(node.ending.name)}`}>>`,
    ...effects(story.on_entry, around),
    ...(first.length === 0
      ? []
      : ['<<if setup.visits() is 1>>', ...effects(first, around), '<</if>>']),
    ...effects(every, around),
    ...(node.continue.length === 0
      ? []
      : ['<<then>>', ...node.continue.map((one) => onto(one, around))]),
    '<<text>>',
    shown,
    '<<ways>>',
    ...ways(false),
    ...(node.pool === null
      ? []
      : [`<<offer ${quoted(node.pool.tag)} ${node.pool.limit}${node.pool.call ? ' call' : ''}>>`]),
    ...(lasts.length === 0 ? [] : ['<<otherwise>>', ...lasts]),
    '<</node>>',
  ].join('\n');
}

/** Frames of every node come before those of its tags. */
const framesOf = ({ tags }: Node, { frames }: Story): Frame[] => [
  ...frames.filter(({ tag }) => tag === null),
  ...frames.filter(({ tag }) => tag !== null && tags.includes(tag)),
];

export const effects = (list: readonly string[], around: PassageSurroundings): string[] =>
  list.flatMap((typed) => {
    const { tree } = parseEffect(typed, around.story.level);
    return tree === null ? [] : sugarCubeEffect(tree, around);
  });

/** A condition; null = always. One that cannot be read never holds, as in play. */
export function condition(when: string, around: PassageSurroundings): string | null {
  if (when.trim() === '') return null;
  const { tree } = parseCondition(when, around.story.level);
  return tree === null ? 'false' : conditionIn(tree, around);
}

function labelOf({ label, target }: Action, around: PassageSurroundings): string {
  const { words } = parseWords(label, around.story.level);
  if (label.trim() === '') {
    return typeof target === 'string' && target !== 'back' && target !== 'return'
      ? nameOf(target, around)
      : 'Go on';
  }
  const paragraph = { type: 'paragraph', children: words } as const;
  return sugarCubeText({ type: 'root', children: [paragraph] }, { ...around, choice: () => null });
}

const nameOf = (id: string, { story, passageOf }: PassageSurroundings): string =>
  story.nodes.some((node) => node.id === id) ? passageOf(id) : 'Go on';

/** A choice: `<<way "a1" go "Cellar">>label<<does>>effects<</way>>`. */
function way(action: Action, label: string, around: PassageSurroundings): string {
  const { id, use, ask, call } = action;
  const calls = callWords(call, around);
  const onlyOnce = use === 'once' ? ' once' : use === 'once_per_visit' ? ' visit' : '';
  const asks = ask === null ? '' : ` ask ${quoted(ask.variable)} ${quoted(ask.prompt)}`;
  const done = effects(action.effects, around);
  const open = `<<way ${quoted(id)} ${targetWords(action.target, around)}${calls}${onlyOnce}${asks}>>${label}${
    done.length === 0 ? '' : `<<does>>${done.join('')}`
  }<</way>>`;
  const when = condition(action.when, around);
  if (when === null) return open;
  const reason = parseWords(action.reason, around.story.level).words;
  const locked =
    action.otherwise === 'hide'
      ? around.isInText === true
        ? `<<else>>${label}`
        : ''
      : `<<else>><<locked ${quoted(id)}>>${label}<<reason>>${sugarCubeText(
          { type: 'root', children: [{ type: 'paragraph', children: reason }] },
          { ...around, choice: () => null },
        )}<</locked>>`;
  return `<<if ${when}>>${open}${locked}<</if>>`;
}

const callWords = (call: Action['call'], { passageOf }: PassageSurroundings): string => {
  if (call === false) return '';
  return call === true ? ' call' : ` call then ${quoted(passageOf(call.then))}`;
};

/** `go "Cellar"`, `stay`, `back`, `return`, or `draw` with weights. */
function targetWords(target: Target, around: PassageSurroundings): string {
  if (target === null) return 'stay';
  if (target === 'back' || target === 'return') return target;
  if (!Array.isArray(target)) return `go ${quoted(around.passageOf(target))}`;
  const drawn = target.map((one) => `${targetWords(one.target, around)} ${one.weight}`);
  return `draw ${quoted(drawn.join('\n'))}`;
}

/** A way on without a choice. */
function onto({ when, target, call, keep_text }: Continue, around: PassageSurroundings): string {
  const keeps = keep_text ? ' keep' : '';
  const macro = `<<onto ${targetWords(target, around)}${callWords(call, around)}${keeps}>>`;
  const holds = condition(when, around);
  return holds === null ? macro : `<<if ${holds}>>${macro}<</if>>`;
}
