/** Writes arranged steps into a node: effects into what happens on entry, words into the text, choices. */
import { printExpression } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import type { Variable } from '@brasslamp/story/model/variable';
import { wordsAt } from '../loss-book.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Unit } from '../pieces/source-story.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { walkForeign } from './foreign.ts';
import {
  both,
  change,
  isNever,
  keyOfRead,
  not,
  type Read,
  replaceReads,
  set,
  textIs,
  unlock,
  variableIs,
  when,
} from './logic-tree.ts';
import { Meaning, putInto, type Surroundings } from './meaning.ts';
import type { NodeDraft } from './node-draft.ts';
import { putIntoSet } from './set-effects.ts';
import { type Arm, isEffect, listsIn, type Step, type StepOf } from './step.ts';
import type { StoryDraft } from './story-draft.ts';
import { type TextArm, TextBuilder } from './text-builder.ts';
import { textOfLiteral } from './variable-table.ts';
import { linkableUrl, mediaAddressOf } from './web-address.ts';

/** The writers of what leads away. */
export interface Hands {
  choice(step: StepOf<'choice'>, page: Page, writer: NodeWriter): void;
  go(step: StepOf<'go'>, page: Page, writer: NodeWriter): void;
}

export interface NodeWork {
  story: StoryDraft;
  draft: NodeDraft;
  unit: Unit | null;
  hands: Hands;
  /** A further node of the unit, for steps; `from` = they are arranged, and go on there. */
  wait(steps: readonly Step[], from: number | null): NodeDraft;
}

/** Where steps are written: a node, or an arm in it. */
export interface Page {
  effects: Effect[];
  /** null = words have no place, as in the effects of a choice. */
  text: TextBuilder | null;
  /** What holds where the page is read; null = always. */
  guard: Expression | null;
  /** The values that are kept at the place, by read and moment. */
  kept: Map<string, Expression>;
  outer: Page | null;
}

/** The members of a set of which all are kept. */
const mostKept = 20;

export function writeNode(steps: readonly Step[], work: NodeWork): void {
  const writer = new NodeWriter(work, steps);
  const text = new TextBuilder();
  writer.write(steps, {
    effects: work.draft.effects,
    text,
    guard: null,
    kept: new Map(),
    outer: null,
  });
  for (const [id, reveal] of writer.reveals) {
    const shown: Expression = { type: 'chosen_here', action: { text: id, span }, span };
    text.paragraphBreak();
    text.branch([{ when: shown, text: reveal }]);
  }
  work.draft.blocks = text.finish();
}

/** The effects of steps that are no more than that. */
export function writeEffects(steps: readonly Step[], work: NodeWork): Effect[] {
  const page: Page = { effects: [], text: null, guard: null, kept: new Map(), outer: null };
  new NodeWriter(work, []).write(steps, page);
  return page.effects;
}

const span = { start: 0, end: 0 };

export class NodeWriter {
  readonly work: NodeWork;
  /** The words that a choice adds to the end of the text. */
  readonly reveals: [id: string, text: TextBuilder][] = [];
  readonly meaning: Meaning;
  /** The number of the last change of each variable, by key. */
  readonly #lastChange = new Map<string, number>();
  /** The changes of each variable so far, and of all. */
  readonly #changes = new Map<string, number>();
  #now = 0;
  #page: Page | null = null;
  #drawn = 0;

  constructor(work: NodeWork, steps: readonly Step[]) {
    this.work = work;
    this.meaning = new Meaning(work.story.shared.variables, this.#surroundings());
    this.#numberChanges(steps);
  }

  write(steps: readonly Step[], page: Page): void {
    for (const step of steps) {
      this.#page = page;
      this.#write(step, page);
    }
  }

  /** A condition as it is at this moment of the page, for a text or a choice that is read after it. */
  condition(tree: ForeignExpression, page: Page): Expression | null {
    this.#page = page;
    const meant = this.meaning.condition(tree);
    return meant && this.asOfNow(meant, page);
  }

  /** The expression with kept values for those that change later. */
  asOfNow(tree: Expression, page: Page): Expression {
    return replaceReads(tree, (read) => {
      const last = this.#lastChange.get(keyOfRead(read)) ?? 0;
      return last <= this.#now ? read : this.#kept(read, page);
    });
  }

  inner(page: Page, guard: Expression | null, effects = page.effects): Page {
    return {
      effects,
      text: page.text === null ? null : new TextBuilder(),
      guard,
      kept: new Map(),
      outer: page,
    };
  }

  loss(kind: Parameters<StoryDraft['loss']>[0], at: SourcePlace, construct = ''): void {
    this.work.story.loss(kind, at, this.work.draft, construct);
  }

  /** The kind of loss, and what is lost, of an expression that has no meaning. */
  lossOf(tree: ForeignExpression): {
    kind: 'variable_kept_as_text' | 'logic_kept_as_text';
    name: string;
  } {
    let name: string | null = null;
    const { variables } = this.work.story.shared;
    walkForeign(tree, (part) => {
      if (part.type === 'variable' && variables.named(part.name) === null) name ??= part.name;
    });
    return name === null
      ? { kind: 'logic_kept_as_text', name: '' }
      : { kind: 'variable_kept_as_text', name };
  }

  #write(step: Step, page: Page): void {
    const { text } = page;
    switch (step.type) {
      case 'words':
        text?.words(step.text);
        break;
      case 'line_break':
        text?.lineBreak();
        break;
      case 'paragraph_break':
        text?.paragraphBreak();
        break;
      case 'glue':
        text?.glue();
        break;
      case 'rule':
        text?.block({ type: 'rule', children: [] });
        break;
      case 'strong':
      case 'emphasis': {
        const inner = this.#innerText(step.steps, page);
        if (inner !== null) text?.marked(step.type, inner);
        break;
      }
      case 'quote': {
        const inner = this.#innerText(step.steps, page);
        if (inner !== null) text?.quote(inner);
        break;
      }
      case 'heading': {
        const inner = this.#innerText(step.steps, page);
        if (inner !== null) text?.heading(step.level, inner);
        break;
      }
      case 'list': {
        const items = step.items.map((item) => this.#innerText(item, page));
        text?.list(
          step.isOrdered,
          items.filter((item) => item !== null),
        );
        break;
      }
      case 'web_link': {
        const inner = this.#innerText(step.steps, page);
        const url = linkableUrl(step.address);
        if (inner === null || text === null) break;
        if (url !== null) text.linked(url, inner);
        else {
          this.loss('external_link_as_text', step.at);
          text.append(inner);
        }
        break;
      }
      case 'image':
      case 'sound': {
        const url = mediaAddressOf(step.type, step.address);
        if (url !== null) text?.inline({ type: step.type, url, alt: step.alt, children: [] });
        else {
          this.loss('media_left_out', step.at, step.address.slice(0, 100));
          text?.words(step.alt);
        }
        break;
      }
      case 'show': {
        const snippet = this.work.story.shared.snippetNames.get(step.snippet);
        if (snippet !== undefined) {
          text?.inline({ type: 'show', snippet: { text: snippet, span }, span, children: [] });
        }
        break;
      }
      case 'value':
        this.#value(step, page);
        break;
      case 'branch':
        this.#branch(step, page);
        break;
      case 'vary': {
        const texts = step.of.map((one) => this.#innerText(one, page));
        text?.options(
          step.how,
          texts.filter((one) => one !== null),
        );
        break;
      }
      case 'choice':
        this.work.hands.choice(step, page, this);
        break;
      case 'go':
        this.work.hands.go(step, page, this);
        break;
      case 'on': {
        const next = this.work.wait(step.steps, step.from);
        this.work.draft.continues.push({
          when: page.guard,
          target: next.id,
          call: false,
          keepText: true,
        });
        break;
      }
      default:
        this.#effect(step, page);
    }
  }

  #innerText(steps: readonly Step[], page: Page): TextBuilder | null {
    const inner = this.inner(page, page.guard);
    this.write(steps, inner);
    return inner.text;
  }

  #value({ of, at }: StepOf<'value'>, page: Page): void {
    const { text } = page;
    if (of.type === 'text') {
      text?.words(of.value);
      return;
    }
    if (
      of.type === 'either' &&
      of.of.every((one) => one.type === 'text' || one.type === 'number')
    ) {
      // A text shows another one at each look, as at each turn.
      this.loss('chance_by_turn', at);
      const options = of.of.map((one) => {
        const option = new TextBuilder();
        option.words(textOfLiteral(one) ?? '');
        return option;
      });
      text?.options('shuffle', options);
      return;
    }
    const meant = this.meaning.shown(of);
    if (meant === null) {
      const { kind, name } = this.lossOf(of);
      this.loss(kind, at, name);
      text?.words(wordsAt(at));
    } else if (meant.type === 'text') text?.words(meant.value);
    else text?.inline({ type: 'value', value: this.asOfNow(meant, page), span });
  }

  #branch(step: StepOf<'branch'>, page: Page): void {
    const arms: { when: Expression | null; frozen: Expression | null; steps: Step[] }[] = [];
    for (const arm of step.arms) {
      const meant = arm.when === null ? null : this.meaning.condition(arm.when);
      if (arm.when !== null && meant === null) {
        this.#unreadable(step, page);
        return;
      }
      if (meant !== null && isNever(meant)) {
        arms.push({ when: meant, frozen: meant, steps: [] });
        this.#passOver(arm.steps);
        continue;
      }
      const frozen = meant && this.asOfNow(meant, page);
      arms.push({ when: meant, frozen, steps: arm.steps });
    }
    const before: Expression[] = [];
    const texts: TextArm[] = [];
    const effects: Effect[][] = [];
    for (const { frozen, steps } of arms) {
      const own = before.reduce<Expression | null>(
        (guard, one) => both(guard, not(one)),
        page.guard,
      );
      const inner = this.inner(page, both(own, frozen), []);
      this.write(steps, inner);
      if (inner.text !== null) texts.push({ when: frozen, text: inner.text });
      effects.push(inner.effects);
      // Whoever was led away is not here to be asked again.
      if (frozen !== null && !leadsAwayAlways(steps)) before.push(frozen);
    }
    page.text?.branch(texts.filter(({ when: asked }) => asked === null || !isNever(asked)));
    const chain = arms.reduceRight<Effect[]>((otherwise, { when: asked }, at) => {
      const then = effects[at] ?? [];
      if (asked === null) return then;
      if (isNever(asked)) return otherwise;
      const one = when(asked, then, otherwise);
      return one === null ? [] : [one];
    }, []);
    page.effects.push(...chain);
  }

  /** A branch whose condition has no meaning: all of its words and choices stay. */
  #unreadable(step: StepOf<'branch'>, page: Page): void {
    for (const arm of step.arms) {
      if (arm.when === null) continue;
      if (this.meaning.condition(arm.when) !== null) continue;
      const { kind, name } = this.lossOf(arm.when);
      this.loss(kind, step.at, name);
      if (arm.when.type === 'foreign') page.text?.words(`[${arm.when.source.slice(0, 200)}] `);
    }
    for (const arm of step.arms) this.write(this.#softened(arm), page);
  }

  /** The steps without what must not happen unasked: effects are left out, ways on become choices. */
  #softened({ steps }: Arm): Step[] {
    return steps.flatMap((step): Step[] => {
      if (isEffect(step)) {
        this.#passOver([step]);
        this.loss('effect_left_out', step.at);
        return [];
      }
      if (step.type === 'on') {
        return this.#softened({ when: null, steps: step.steps.slice(step.from) });
      }
      if (step.type === 'branch') {
        const arms = step.arms.map((arm) => ({ ...arm, steps: this.#softened(arm) }));
        return [{ ...step, arms }];
      }
      if (step.type !== 'go' || step.to.type === 'here') return step.type === 'go' ? [] : [step];
      return [
        {
          type: 'choice',
          at: step.at,
          id: this.work.story.shared.expander.newAction(),
          label: [],
          isInText: false,
          to: step.to,
          isCall: false,
          then: null,
          use: 'repeatable',
          when: null,
          otherwise: 'hide',
          ask: null,
          steps: [],
        },
      ];
    });
  }

  #effect(step: StepOf<'set' | 'add' | 'remove' | 'unlock'>, page: Page): void {
    const effects = this.#effectsOf(step);
    if (effects === null) {
      const construct = step.type === 'unlock' ? step.achievement : step.variable;
      this.loss('effect_left_out', step.at, construct);
    } else page.effects.push(...effects);
    this.#passOver([step]);
  }

  #effectsOf(step: StepOf<'set' | 'add' | 'remove' | 'unlock'>): Effect[] | null {
    const { variables, achievements } = this.work.story.shared;
    if (step.type === 'unlock') {
      const key = achievements.get(step.achievement);
      return key === undefined ? null : [unlock(key)];
    }
    const variable = variables.named(step.variable);
    if (variable === null) return null;
    if (step.type === 'set') {
      if (variable.kind === 'set') return putIntoSet(variable, step.value, variables);
      const effect = putInto(variable, step.value, this.meaning);
      return effect && [effect];
    }
    if (variable.kind !== 'set') return null;
    return this.#memberEffects(step.type, variable, step.member);
  }

  #memberEffects(
    type: 'add' | 'remove',
    { key, members }: Extract<Variable, { kind: 'set' }>,
    member: ForeignExpression,
  ): Effect[] | null {
    const text = textOfLiteral(member);
    if (text !== null) {
      if (members.includes(text)) return [change(type, key, text)];
      return type === 'remove' ? [] : null;
    }
    if (member.type !== 'variable') return null;
    const { variables } = this.work.story.shared;
    const named = variables.named(member.name);
    const literals = variables.literals(member.name);
    if (named === null || literals === null || (named.kind !== 'text' && named.kind !== 'choice'))
      return null;
    return [...literals]
      .filter((one) => members.includes(one))
      .flatMap((one) => {
        const same = {
          type: 'compare',
          operator: '=',
          left: variableIs(named.key),
          right: textIs(one),
          span,
        } as const;
        const effect = when(same, [change(type, key, one)]);
        return effect === null ? [] : [effect];
      });
  }

  /** Numbers the changes of variables in the order in which they are written. */
  #numberChanges(steps: readonly Step[]): void {
    let number = 0;
    const count = (list: readonly Step[]): void => {
      for (const step of list) {
        const key = this.#changedBy(step);
        if (key !== null) {
          number += 1;
          this.#lastChange.set(key, number);
        }
        if (step.type !== 'choice') for (const inner of listsIn(step)) count(inner);
      }
    };
    count(steps);
  }

  #changedBy(step: Step): string | null {
    if (step.type !== 'set' && step.type !== 'add' && step.type !== 'remove') return null;
    return this.work.story.shared.variables.named(step.variable)?.key ?? null;
  }

  /** Counts the changes of steps that are written now, or not at all. */
  #passOver(steps: readonly Step[]): void {
    for (const step of steps) {
      const key = this.#changedBy(step);
      if (key !== null) {
        this.#now += 1;
        this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
      }
      if (step.type !== 'choice') for (const inner of listsIn(step)) this.#passOver(inner);
    }
  }

  /** The value at this moment, kept in a variable before it changes. */
  #kept(read: Read, page: Page): Expression {
    const key = keyOfRead(read);
    const moment = this.#changes.get(key) ?? 0;
    const name = `${printExpression(read)} ${moment}`;
    for (let one: Page | null = page; one !== null; one = one.outer) {
      const known = one.kept.get(name);
      if (known !== undefined) return known;
    }
    const made = this.#keep(read, key, moment, page);
    if (made === null) {
      const at = this.work.unit === null ? null : { of: this.work.unit.text, start: 0, end: 0 };
      this.work.story.loss('value_of_later', at, this.work.draft, key);
      return read;
    }
    page.kept.set(name, made);
    return made;
  }

  #keep(read: Read, key: string, moment: number, page: Page): Expression | null {
    const { story } = this.work;
    const { variables } = story.shared;
    const variable = variables.ofKey(key);
    if (variable === null) return null;
    const age = moment === 0 ? '' : ` ${moment + 1}`;
    if (read.type === 'set_has') {
      const flag = story.hidden(`had ${read.member.text} in ${key}${age}`, { kind: 'flag' });
      if (flag === null) return null;
      page.effects.push(set(flag.key, read));
      return variableIs(flag.key);
    }
    if (read.type === 'size') {
      const size = story.hidden(`size of ${key}${age}`, { kind: 'number', min: 0, max: 64 });
      if (size === null) return null;
      page.effects.push(set(size.key, read));
      return variableIs(size.key);
    }
    if (variable.kind === 'set' && variable.members.length > mostKept) return null;
    const old = story.hidden(`old ${key}${age}`, { kind: 'like', variable });
    if (old === null) return null;
    if (old.kind !== 'set' || variable.kind !== 'set') page.effects.push(set(old.key, read));
    else {
      for (const member of variable.members) {
        const has: Expression = {
          type: 'set_has',
          variable: read.name,
          member: { text: member, span },
          span,
        };
        const one = when(
          has,
          [change('add', old.key, member)],
          [change('remove', old.key, member)],
        );
        if (one !== null) page.effects.push(one);
      }
    }
    return variableIs(old.key);
  }

  #surroundings(): Surroundings {
    const { story, unit, draft } = this.work;
    return {
      nodeName: (name) => {
        if (name !== null) return story.askedNode(name);
        story.asked.add(draft.first);
        return draft.first;
      },
      actions: (key, isHere) => {
        const instances = story.shared.expander.choices.get(key) ?? [];
        const here = instances.filter((one) => one.unit === unit);
        return (isHere ? here : instances).map(({ id }) => id);
      },
      draw: (tree, like) => {
        const page = this.#page;
        if (page === null) return null;
        this.#drawn += 1;
        const kind =
          'kind' in like
            ? ({ kind: 'like', variable: like } as const)
            : ({ kind: 'number', ...like } as const);
        const bounds = 'kind' in like ? like.kind : `${like.min} to ${like.max}`;
        const drawn = story.hidden(`roll ${bounds} ${this.#drawn}`, kind);
        if (drawn !== null) page.effects.push(set(drawn.key, tree));
        return drawn;
      },
    };
  }
}

/** Whether the steps lead away whatever holds. */
function leadsAwayAlways(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (last === undefined) return false;
  if (last.type === 'on') return true;
  if (last.type === 'go') return last.to.type !== 'here';
  if (last.type !== 'branch') return false;
  return (
    last.arms.some(({ when: asked }) => asked === null) &&
    last.arms.every((arm) => leadsAwayAlways(arm.steps))
  );
}
