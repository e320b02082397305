import type { StoryFileFault } from '@brasslamp/messages';
import type {
  Achievement,
  Action,
  Ask,
  Call,
  ComingBack,
  Continue,
  Ending,
  Frame,
  OnEnter,
  Pool,
  SingleTarget,
  Snippet,
  Target,
  WeightedTarget,
} from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import { defaultActionLogic } from '@brasslamp/story/model/defaults';
import { actionIdPattern, keyPattern, tagPattern } from '@brasslamp/story/model/patterns';
import { isRecord } from '@brasslamp/story/model/records';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';
import { mixesScripts, nameKeyOf } from '@brasslamp/story/words';
import { record } from './shape/record.ts';
import { named, type Shape } from './shape/shape.ts';
import {
  body,
  condition,
  effects,
  lines,
  matching,
  onOneLine,
  seen,
  text,
  trimmed,
} from './shape/texts.ts';
import { either, flag, list, number, orNull, wholeNumber, word } from './shape/values.ts';

export const name = named(
  'name',
  seen(limits.nameCharacters, { message_id: 'name_missing', params: {} }),
);
export const title = named(
  'title',
  seen(limits.titleCharacters, { message_id: 'title_missing', params: {} }, trimmed),
);
export const key: Shape<string> = named(
  'key',
  text({
    most: limits.keyCharacters,
    least: 1,
    fault: (value) => {
      if (!keyPattern.test(value)) return { message_id: 'key_form', params: {} };
      return reservedItemKeys.has(value) ? { message_id: 'key_reserved', params: {} } : null;
    },
    schema: { pattern: keyPattern.source, not: { enum: [...reservedItemKeys] } },
  }),
);
export const tag = named(
  'tag',
  matching(tagPattern, limits.tagCharacters, { message_id: 'tag_form', params: {} }),
);
/** By which readers find the story: for people, where that of a node is for logic. */
export const storyTag = named(
  'story_tag',
  text({
    most: limits.tagCharacters,
    least: 1,
    kept: (typed) => typed.replace(/\s+/g, ' ').trim(),
    fault: faultOfTag,
  }),
);

function faultOfTag(name: string): StoryFileFault | null {
  if (name.includes(',')) return { message_id: 'tag_comma', params: {} };
  if (nameKeyOf(name) === '') return { message_id: 'tag_name', params: {} };
  return mixesScripts(name) ? { message_id: 'tag_mixed', params: {} } : null;
}

export const contentNotes = named(
  'content_notes',
  list(text({ most: limits.wordCharacters, least: 1, kept: trimmed }), limits.contentNotes),
);
export const sharedText = named('shared_text', body(limits.sharedTextCharacters));
export const description = named('description', lines(limits.descriptionCharacters));
const label = named('label', text({ most: limits.labelCharacters, kept: trimmed }));
export const when = named('condition', condition);
export const effectList = named('effects', effects);

/** The id of a node, in this file alone. */
export const nodeId = named('node_id', text({ most: limits.nameCharacters, least: 1 }));
const actionId = matching(actionIdPattern, 16, { message_id: 'action_id_form', params: {} });

const single: Shape<SingleTarget> = named('single_target', orNull(nodeId));
const weighted: Shape<WeightedTarget> = record({
  target: {
    shape: single,
    says: 'Where it leads.',
    usual: () => null,
  },
  weight: {
    shape: wholeNumber(1, limits.weight),
    says: 'How likely it is among the others.',
    usual: () => 1,
  },
});
const anyOfSeveral = list(weighted, limits.targetsPerAction, 1);
export const target: Shape<Target> = named(
  'target',
  either(single, anyOfSeveral, Array.isArray, (value) =>
    Array.isArray(value) ? anyOfSeveral.write(value) : single.write(value),
  ),
);

const comingBack: Shape<ComingBack> = record({
  then: { shape: nodeId, says: 'The id of the node to which “return” leads.' },
});
const call: Shape<Call> = named(
  'call',
  either(flag, comingBack, isRecord, (value) =>
    typeof value === 'boolean' ? flag.write(value) : comingBack.write(value),
  ),
);

const ask: Shape<Ask> = named(
  'ask',
  record({
    variable: { shape: key, says: 'The key of a text or number variable: it takes the answer.' },
    prompt: {
      shape: text({ most: limits.promptCharacters, kept: onOneLine }),
      says: 'The question; left out, it is the label of the variable.',
      usual: () => '',
    },
  }),
);

const plain = defaultActionLogic();

export const action: Shape<Action> = named(
  'action',
  record({
    id: {
      shape: actionId,
      says: 'Its id, which logic and texts may name: `chosen("a17")`. Unique in the story. Left out, it gets the next one that is free.',
      usual: () => '',
    },
    label: { shape: label, says: 'What readers choose.', usual: () => '' },
    target: {
      shape: target,
      says: 'Where it leads: the id of a node; “return”, “back”, or “gone” for a link that leads nowhere yet; null = stay. Or a list of these with weights, of which one is drawn.',
      usual: () => null,
    },
    use: {
      shape: word(['repeatable', 'once', 'once_per_visit', 'fallback']),
      says: 'How often it can be chosen.',
      usual: () => 'repeatable',
    },
    when: { shape: when, says: 'A condition; left out = always.', usual: () => plain.when },
    otherwise: {
      shape: word(['hide', 'lock']),
      says: 'What becomes of it while the condition does not hold.',
      usual: () => plain.otherwise,
    },
    reason: {
      shape: label,
      says: 'Shown beside it while it is locked.',
      usual: () => plain.reason,
    },
    effects: { shape: effectList, says: 'What it changes, in this order.', usual: () => [] },
    call: {
      shape: call,
      says: 'Go there, and come back on “return”: here, or where it says.',
      usual: () => plain.call,
    },
    ask: { shape: orNull(ask), says: 'What the reader is asked.', usual: () => plain.ask },
  }),
);

export const way: Shape<Continue> = named(
  'continue',
  record({
    when: { shape: when, says: 'A condition; left out = always.', usual: () => '' },
    target: { shape: target, says: 'Where it leads, as of an action.', usual: () => null },
    call: {
      shape: call,
      says: 'Go there, and come back on “return”: here, or where it says.',
      usual: () => false,
    },
    keep_text: {
      shape: flag,
      says: 'Whether the text of this node stays above that of the next.',
      usual: () => false,
    },
  }),
);

export const pool: Shape<Pool> = record({
  tag: { shape: tag, says: 'The tag of the nodes that are offered.' },
  limit: {
    shape: wholeNumber(1, limits.poolSize),
    says: 'How many at most.',
    usual: () => limits.poolSize,
  },
  call: { shape: flag, says: 'Whether “return” leads back here.', usual: () => false },
});

export const ending: Shape<Ending> = record({
  name: {
    shape: seen(limits.nameCharacters, { message_id: 'ending_name_missing', params: {} }),
    says: 'Its name.',
  },
  kind: {
    shape: orNull(word(['good', 'bad', 'neutral'])),
    says: 'Whether it is good, bad or neutral.',
    usual: () => null,
  },
});

export const onEnter: Shape<OnEnter> = record({
  first: { shape: effectList, says: 'Effects at the first visit.', usual: () => [] },
  every: { shape: effectList, says: 'Effects at each visit.', usual: () => [] },
});

export const achievement: Shape<Omit<Achievement, 'id'>> = record({
  key: { shape: key, says: 'Its name in logic.' },
  name: { shape: name, says: 'What it is called.' },
  description: { shape: description, says: 'How it is earned.', usual: () => '' },
  hidden: { shape: flag, says: 'Not shown before it is earned.', usual: () => false },
});

export const frame: Shape<Omit<Frame, 'id'>> = record({
  tag: {
    shape: orNull(tag),
    says: 'The nodes that it is for; left out = all.',
    usual: () => null,
  },
  header: { shape: sharedText, says: 'Stands above their text.', usual: () => '' },
  footer: { shape: sharedText, says: 'Stands below it.', usual: () => '' },
});

export const snippet: Shape<Omit<Snippet, 'id'>> = record({
  name: { shape: name, says: 'By which `{show "its name"}` finds it. Unique in the story.' },
  values: {
    shape: list(key, limits.valuesPerSnippet),
    says: 'The keys of the values with which it is shown: `{show "its name" with gold}`. All differ.',
    usual: () => [],
  },
  body: { shape: sharedText, says: 'Its text.', usual: () => '' },
});

const coordinate = number(-limits.coordinate, limits.coordinate);
export const position = record<{ x: number; y: number }>({
  x: { shape: coordinate, says: 'To the right.' },
  y: { shape: coordinate, says: 'Downwards.' },
});
