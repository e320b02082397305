/**
 * Reads nodes from a clipboard, on which anybody may have put anything: what comes of it has the shape
 * and the limits of nodes that the site takes, or nothing comes. Ids in it are only names of
 * its parts for each other: whoever pastes gives all of them new ones.
 */
import { parseCondition, parseEffect } from '../../logic/logic.ts';
import { actionIdPattern, keyPattern, tagPattern } from '../../model/patterns.ts';
import { reservedItemKeys } from '../../model/reserved-item-keys.ts';
import {
  type Action,
  type Call,
  type Continue,
  type Ending,
  limits,
  type Pool,
  type SingleTarget,
  type Target,
} from '../../model/story.ts';
import { parseBody } from '../../text/blocks/parse-body.ts';
import { normalisedPart } from '../parts/normalised.ts';
import type { Mark } from '../parts/parts.ts';
import { type CopiedNode, copiedHead, copiedVersion } from './copied-nodes.ts';

/** The reason why there is nothing to paste. `other_version`: a newer Brasslamp copied it. */
export type NotCopied = 'not_ours' | 'too_large' | 'other_version' | 'damaged';

export function readCopied(text: string): CopiedNode[] | NotCopied {
  const at = text.lastIndexOf(copiedHead);
  const isOurs = at === 0 || text[at - 1] === '\n';
  if (at < 0 || !isOurs) return 'not_ours';
  if (text.length > limits.copiedCharacters) return 'too_large';
  const [head = '', ...exact] = text.slice(at + copiedHead.length).split('\n');
  if (!/^\d+\s*$/.test(head)) return 'not_ours';
  if (Number(head) !== copiedVersion) return 'other_version';
  try {
    const nodes = list(copiedNode, limits.nodesPerStory)(JSON.parse(exact.join('\n')));
    const ids = new Set(nodes.map(({ node }) => node.id));
    return nodes.length > 0 && ids.size === nodes.length ? nodes : 'damaged';
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

class Unreadable extends Error {}

type Read<Value> = (value: unknown) => Value;

function only<Value>(value: Value, isGood: boolean): Value {
  if (!isGood) throw new Unreadable();
  return value;
}

const text =
  (most: number, least = 0): Read<string> =>
  (value) => {
    if (typeof value !== 'string') throw new Unreadable();
    const isGood = value.isWellFormed() && !value.includes('\0');
    return only(value, isGood && value.length <= most && value.trim().length >= least);
  };

const name = text(limits.nameCharacters, 1);
const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Unreadable();
  return value;
};
const number =
  (least: number, most: number): Read<number> =>
  (value) => {
    if (typeof value !== 'number') throw new Unreadable();
    return only(value, value >= least && value <= most);
  };
const whole =
  (least: number, most: number): Read<number> =>
  (value) => {
    const found = number(least, most)(value);
    return only(found, Number.isInteger(found));
  };
const matching =
  (pattern: RegExp): Read<string> =>
  (value) => {
    const found = text(limits.nameCharacters)(value);
    return only(found, pattern.test(found));
  };
const oneOf =
  <Value extends string>(...values: Value[]): Read<Value> =>
  (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new Unreadable();
    return found;
  };
const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null ? null : read(value);
const list =
  <Value>(read: Read<Value>, most: number): Read<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Unreadable();
    only(value, value.length <= most);
    return value.map((one: unknown) => read(one));
  };
/** The own fields of an object, by name. */
function fieldsOf(value: unknown): (field: string) => unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable();
  const fields = new Map<string, unknown>(Object.entries(value));
  return (field) => fields.get(field);
}

const condition: Read<string> = (value) => {
  const found = text(limits.conditionCharacters)(value);
  return only(found, found.trim() === '' || parseCondition(found).problems.length === 0);
};
const effect: Read<string> = (value) => {
  const found = text(limits.effectCharacters, 1)(value);
  return only(found, parseEffect(found).problems.length === 0);
};
const effects = list(effect, limits.effectsPerList);
const body: Read<string> = (value) => {
  const found = text(limits.bodyCharacters)(value);
  return only(found, !parseBody(found).problems.some(({ isTooDeep }) => isTooDeep));
};

const id = text(limits.nameCharacters, 1);
const single: Read<SingleTarget> = orNull(id);
const target: Read<Target> = (value) =>
  Array.isArray(value) && value.length > 0
    ? list((one) => {
        const of = fieldsOf(one);
        return { target: single(of('target')), weight: whole(1, limits.weight)(of('weight')) };
      }, limits.targetsPerAction)(value)
    : single(value);

const key: Read<string> = (value) => {
  const found = matching(keyPattern)(value);
  return only(found, !reservedItemKeys.has(found));
};

const call: Read<Call> = (value) =>
  typeof value === 'boolean' ? value : { then: id(fieldsOf(value)('then')) };

const action: Read<Action> = (value) => {
  const of = fieldsOf(value);
  return {
    id: matching(actionIdPattern)(of('id')),
    label: text(limits.labelCharacters)(of('label')),
    target: target(of('target')),
    use: oneOf('repeatable', 'once', 'once_per_visit', 'fallback')(of('use')),
    when: condition(of('when')),
    otherwise: oneOf('hide', 'lock')(of('otherwise')),
    reason: text(limits.labelCharacters)(of('reason')),
    effects: effects(of('effects')),
    call: call(of('call')),
    ask: orNull((ask) => {
      const asked = fieldsOf(ask);
      return {
        variable: key(asked('variable')),
        prompt: text(limits.promptCharacters)(asked('prompt')),
      };
    })(of('ask')),
  };
};

const way: Read<Continue> = (value) => {
  const of = fieldsOf(value);
  return {
    when: condition(of('when')),
    target: target(of('target')),
    call: call(of('call')),
    keep_text: flag(of('keep_text')),
  };
};

const ending: Read<Ending> = (value) => {
  const of = fieldsOf(value);
  return { name: name(of('name')), kind: orNull(oneOf('good', 'bad', 'neutral'))(of('kind')) };
};

const pool: Read<Pool> = (value) => {
  const of = fieldsOf(value);
  return {
    tag: matching(tagPattern)(of('tag')),
    limit: whole(1, limits.poolSize)(of('limit')),
    call: flag(of('call')),
  };
};

const mark: Read<Mark> = (value) => {
  const of = fieldsOf(value);
  return {
    position: orNull((position) => {
      const at = fieldsOf(position);
      const coordinate = number(-limits.coordinate, limits.coordinate);
      return { x: coordinate(at('x')), y: coordinate(at('y')) };
    })(of('position')),
    status: orNull(oneOf('idea', 'draft', 'done'))(of('status')),
    colour: orNull(oneOf('red', 'orange', 'yellow', 'green', 'blue', 'purple'))(of('colour')),
    note: text(limits.noteCharacters)(of('note')),
  };
};

const copiedNode: Read<CopiedNode> = (value) => {
  const copied = fieldsOf(value);
  const of = fieldsOf(copied('node'));
  const onEnter = fieldsOf(of('on_enter'));
  const node = {
    id: id(of('id')),
    name: name(of('name')),
    body: body(of('body')),
    actions: list(action, limits.actionsPerNode)(of('actions')),
    ending: orNull(ending)(of('ending')),
    on_enter: { first: effects(onEnter('first')), every: effects(onEnter('every')) },
    continue: list(way, limits.continuesPerNode)(of('continue')),
    pool: orNull(pool)(of('pool')),
    tags: list(matching(tagPattern), limits.tagsPerNode)(of('tags')),
    available_when: condition(of('available_when')),
    priority: whole(-limits.priority, limits.priority)(of('priority')),
    content_notes: list(text(limits.wordCharacters, 1), limits.contentNotes)(of('content_notes')),
  };
  const { place: _, ...inForm } = normalisedPart('node', { ...node, place: 0 });
  return { node: inForm, mark: orNull(mark)(copied('mark')) };
};
