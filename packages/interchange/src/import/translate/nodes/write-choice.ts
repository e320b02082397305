/** Writes a choice: an action, its link in the text, and a node for what is read on its way. */
import type { Expression } from '@brasslamp/story/logic/tree';
import { type Ask, type Call, limits, type Target } from '@brasslamp/story/model';
import type { BodyInline } from '@brasslamp/story/text/body';
import { both, isNever } from '../logic/logic-tree.ts';
import { arrangeSteps } from '../steps/arrange-steps.ts';
import { hasStep, isEffect, listsIn, type Step, type StepOf } from '../steps/step.ts';
import { plainWords } from '../text/plain-words.ts';
import { inOneLine, TextBuilder, withoutLinks } from '../text/text-builder.ts';
import { arrangeOptions } from './arrange-options.ts';
import { type Way, waysTo } from './destinations.ts';
import { lossOf } from './loss-of.ts';
import { cut } from './node-names.ts';
import { thenOf } from './write-go.ts';
import { type NodeWriter, type Page, writeEffects } from './write-node.ts';

type Choice = StepOf<'choice'>;

export function writeChoice(step: Choice, page: Page, writer: NodeWriter): void {
  const { work } = writer;
  const asked = conditionOf(step, page, writer);
  if (asked !== null && isNever(asked)) return;
  const written = labelOf(step, page, writer);
  const { ways, effects, reveal, isBetween = false } = leadOn(step, writer);
  const ask = askOf(step, writer);
  for (const [index, way] of ways.entries()) {
    const words = written.length > 0 ? written : [text(way.label)];
    if (work.draft.actions.length >= limits.actionsPerNode) {
      writer.loss('links_over_limit', step.at);
      page.text?.append(builderOf(words));
      return;
    }
    const id = index === 0 ? step.id : work.story.shared.expander.newAction();
    const own = way.when === null ? null : writer.asOfNow(way.when, page);
    const isLink = step.isInText && page.text !== null;
    const all = both(asked, own);
    // A link in the text is there only while it can be followed.
    const isWrapped = isLink && step.otherwise === 'hide';
    work.draft.actions.push({
      id,
      at: step.at,
      label: words,
      isInText: isLink,
      target: way.target,
      use: step.use,
      when: isWrapped ? null : both(isLink ? null : page.guard, all),
      otherwise: step.otherwise,
      effects,
      call: way.target === null || isBetween ? false : callOf(step, writer),
      ask,
    });
    if (isLink) putLink(id, words, page, isWrapped ? all : null);
  }
  if (reveal === null) return;
  const shown: Expression = { type: 'chosen_here', action: { text: step.id, span }, span };
  if (step.isInText && page.text !== null) page.text.branch([{ when: shown, text: reveal }]);
  else writer.reveals.push([step.id, reveal]);
}

const span = { start: 0, end: 0 };
const text = (words: string): BodyInline => ({ type: 'text', text: words });

function builderOf(inlines: readonly BodyInline[]): TextBuilder {
  const builder = new TextBuilder();
  for (const inline of inlines) builder.inline(inline);
  return builder;
}

/** The link in the text; `when` null = always. */
function putLink(id: string, words: BodyInline[], page: Page, when: Expression | null): void {
  const link: BodyInline = { type: 'action', action_id: id, span, children: withoutLinks(words) };
  if (when === null) page.text?.inline(link);
  else page.text?.branch([{ when, text: builderOf([link]) }]);
}

function conditionOf({ when, at }: Choice, page: Page, writer: NodeWriter): Expression | null {
  if (when === null) return null;
  const meant = writer.condition(when, page);
  if (meant === null) {
    const { kind, name } = lossOf(when, writer.work.story.shared.variables);
    writer.loss(kind, at, name);
  }
  return meant;
}

function labelOf({ label, at }: Choice, page: Page, writer: NodeWriter): BodyInline[] {
  const inner = { ...writer.inner(page, page.guard), text: new TextBuilder() };
  writer.write(label, inner);
  const words = inOneLine(inner.text);
  if (plainWords(words).trim() === '') return [];
  if (words.some(({ type }) => type === 'image' || type === 'sound')) writer.loss('label_cut', at);
  return words;
}

function askOf({ ask, at }: Choice, writer: NodeWriter): Ask | null {
  if (ask === null) return null;
  const variable = writer.work.story.shared.variables.named(ask.variable);
  if (variable?.kind !== 'text' && variable?.kind !== 'number') {
    writer.loss('effect_left_out', at, ask.variable);
    return null;
  }
  const prompt = plainWordsOf(ask.prompt).replace(/\s+/g, ' ').trim();
  return { variable: variable.key, prompt: cut(prompt, limits.promptCharacters) };
}

const plainWordsOf = (steps: readonly Step[]): string =>
  steps
    .map((step) => (step.type === 'words' ? step.text : listsIn(step).map(plainWordsOf).join('')))
    .join('');

const callOf = ({ isCall, then }: Choice, { work }: NodeWriter): Call =>
  isCall && then !== null ? thenOf(then, work.story) : isCall;

interface Lead {
  ways: Way[];
  effects: ReturnType<typeof writeEffects>;
  /** Words that appear where the reader stays. */
  reveal: TextBuilder | null;
  /** Whether a node of its own is in between, which makes the call. */
  isBetween?: boolean;
}

function leadOn(step: Choice, writer: NodeWriter): Lead {
  const { work } = writer;
  const { to, at } = step;
  const isStay = to.type === 'here';
  if (step.steps.length === 0) return { ways: waysTo(to, at, writer), effects: [], reveal: null };
  const arranged = arrangeSteps(step.steps, arrangeOptions(work.story, work.draft));
  const leadsAway = hasStep(arranged, ({ type }) => type === 'go' || type === 'on');
  const changesWay = to.type === 'computed' && hasStep(arranged, isEffect);
  if (arranged.every(isSilent) && !changesWay) {
    return { ways: waysTo(to, at, writer), effects: writeEffects(arranged, work), reveal: null };
  }
  if (isStay && !leadsAway) {
    const reveal = {
      effects: [],
      text: new TextBuilder(),
      guard: null,
      kept: new Map(),
      outer: null,
    };
    const effects = writeEffects(withoutWords(arranged), work);
    writer.write(withoutEffects(arranged), reveal);
    return { ways: waysTo(to, at, writer), effects, reveal: reveal.text };
  }
  // What is read on the way has a node of its own.
  const { isCall, then } = step;
  const comesBackTo = then === null ? null : { unit: then };
  const way: Step = { type: 'go', at, to, keepText: true, isCall, comesBackTo };
  const between = work.wait([...step.steps, ...(isStay ? [] : [way])], null);
  const target: Target = between.id;
  const label = to.type === 'unit' ? to.name : '…';
  return { ways: [{ target, when: null, label }], effects: [], reveal: null, isBetween: true };
}

/** Whether a step shows nothing and leads nowhere: it may happen as the choice is made. */
function isSilent(step: Step): boolean {
  switch (step.type) {
    case 'words':
      return step.text.trim() === '';
    case 'line_break':
    case 'paragraph_break':
    case 'glue':
      return true;
    case 'set':
    case 'add':
    case 'remove':
    case 'unlock':
      return true;
    case 'branch':
      return step.arms.every((arm) => arm.steps.every(isSilent));
    default:
      return false;
  }
}

const withoutWords = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step): Step[] => {
    if (isEffect(step)) return [step];
    if (step.type !== 'branch')
      return listsIn(step).length > 0 && step.type !== 'choice'
        ? withoutWords(listsIn(step).flat())
        : [];
    return [
      { ...step, arms: step.arms.map((arm) => ({ ...arm, steps: withoutWords(arm.steps) })) },
    ];
  });

const withoutEffects = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step): Step[] => {
    if (isEffect(step)) return [];
    if (step.type !== 'branch') return [step];
    return [
      { ...step, arms: step.arms.map((arm) => ({ ...arm, steps: withoutEffects(arm.steps) })) },
    ];
  });
