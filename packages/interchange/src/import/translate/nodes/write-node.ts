/** Writes arranged steps into a node: effects into what happens on entry, words into the text, choices. */
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import { wordsAt } from '../../losses/loss-book.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Unit } from '../../pieces/source-story.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { both, isAlways, isNever, not, set, when } from '../logic/logic-tree.ts';
import { Meaning } from '../logic/meaning.ts';
import type { Surroundings } from '../logic/surroundings.ts';
import {
  type Arm,
  choiceInstead,
  isEffect,
  leadsAwayAlways,
  type Step,
  type StepOf,
} from '../steps/step.ts';
import { type TextArm, TextBuilder } from '../text/text-builder.ts';
import { linkableUrl, mediaAddressOf } from '../text/web-address.ts';
import { textOfLiteral } from '../variables/variable-table.ts';
import { EarlierValues, type KeepingPlace } from './earlier-values.ts';
import { effectsOfStep } from './effects-of-step.ts';
import { lossOf } from './loss-of.ts';
import type { NodeDraft } from './node-draft.ts';
import type { StoryDraft } from './story-draft.ts';

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

/** A page is where steps are written: a node, or an arm in it. */
export interface Page extends KeepingPlace {
  /** null = words have no place, as in the effects of a choice. */
  text: TextBuilder | null;
  /** The condition under which the page is read; null = always. */
  guard: Expression | null;
}

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
const never: Expression = { type: 'flag', value: false, span };

export class NodeWriter {
  readonly work: NodeWork;
  /** The words that a choice adds to the end of the text. */
  readonly reveals: [id: string, text: TextBuilder][] = [];
  readonly meaning: Meaning;
  readonly #values: EarlierValues;
  #page: Page | null = null;
  #drawn = 0;

  constructor(work: NodeWork, steps: readonly Step[]) {
    this.work = work;
    this.meaning = new Meaning(work.story.shared.variables, this.#surroundings());
    this.#values = new EarlierValues(work.story, steps, (key) => {
      const at = work.unit === null ? null : { of: work.unit.text, start: 0, end: 0 };
      work.story.loss('value_of_later', at, work.draft, key);
    });
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
    return this.#values.asOfNow(tree, page);
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
          text?.inline({
            type: 'show',
            snippet: { text: snippet, span },
            values: [],
            span,
            children: [],
          });
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
      const { kind, name } = lossOf(of, this.work.story.shared.variables);
      this.loss(kind, at, name);
      text?.words(wordsAt(at));
    } else if (meant.type === 'text') text?.words(meant.value);
    else text?.inline({ type: 'value', value: this.asOfNow(meant, page), span });
  }

  #branch(step: StepOf<'branch'>, page: Page): void {
    const arms: { when: Expression | null; frozen: Expression | null; steps: Step[] }[] = [];
    let isDecided = false;
    for (const { when: asked, steps } of step.arms) {
      const meant = asked === null ? null : this.meaning.condition(asked);
      if (asked !== null && meant === null) {
        this.#unreadable(step, page);
        return;
      }
      if (isDecided || (meant !== null && isNever(meant))) {
        arms.push({ when: never, frozen: never, steps });
      } else if (meant === null || isAlways(meant)) {
        arms.push({ when: null, frozen: null, steps });
        isDecided = true;
      } else arms.push({ when: meant, frozen: this.asOfNow(meant, page), steps });
    }
    const before: Expression[] = [];
    const texts: TextArm[] = [];
    const effects: Effect[][] = [];
    for (const { frozen, steps } of arms) {
      if (frozen !== null && isNever(frozen)) {
        this.#values.passOver(steps);
        effects.push([]);
        continue;
      }
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
    page.text?.branch(texts);
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
      const { kind, name } = lossOf(arm.when, this.work.story.shared.variables);
      this.loss(kind, step.at, name);
      if (arm.when.type === 'foreign') page.text?.words(`[${arm.when.source.slice(0, 200)}] `);
    }
    for (const arm of step.arms) this.write(this.#softened(arm), page);
  }

  /** The steps without what must not happen unasked: effects are left out, ways on become choices. */
  #softened({ steps }: Arm): Step[] {
    return steps.flatMap((step): Step[] => {
      if (isEffect(step)) {
        this.#values.passOver([step]);
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
      const id = this.work.story.shared.expander.newAction();
      return [choiceInstead(step, id)];
    });
  }

  #effect(step: StepOf<'set' | 'add' | 'remove' | 'unlock'>, page: Page): void {
    const effects = effectsOfStep(step, this.work.story, this.meaning);
    if (effects === null) {
      const construct = step.type === 'unlock' ? step.achievement : step.variable;
      this.loss('effect_left_out', step.at, construct);
    } else page.effects.push(...effects);
    this.#values.passOver([step]);
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
