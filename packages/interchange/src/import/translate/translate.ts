/** Makes a story of ours of a story of another tool that was read into pieces. */
import { limits, type NodeId, type Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { countUnits } from '../count-units.ts';
import { type Container, type ImportedStory, StoryFileError } from '../imported-story.ts';
import { LossBook, type ShownUnit } from '../losses/loss-book.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import { achievementsOf } from './achievements.ts';
import { chaptersOf } from './chapters.ts';
import { commentsAsNotes } from './comments-as-notes.ts';
import { framesInUnits, mayStayFrames, storyFrames } from './frames.ts';
import { effectTexts, finishNode } from './nodes/finish-node.ts';
import { joinNodes } from './nodes/join-nodes.ts';
import { hands, lowerUnit } from './nodes/lower-unit.ts';
import type { NodeDraft } from './nodes/node-draft.ts';
import { collapseSpace, cut, NodeNames } from './nodes/node-names.ts';
import { sharedText } from './nodes/shared-text.ts';
import { type NamedUnit, StoryDraft } from './nodes/story-draft.ts';
import { type NodeWork, writeEffects } from './nodes/write-node.ts';
import { originalsOf } from './originals.ts';
import { Expander } from './steps/expand.ts';
import type { Step } from './steps/step.ts';
import { finishUnit } from './unit-facts.ts';
import { type ShownOnly, unitsShownOnly } from './units-shown-only.ts';
import { valuesAtStart } from './variables/values-at-start.ts';
import { VariableTable } from './variables/variable-table.ts';
import { VariableUses } from './variables/variable-uses.ts';

export interface TranslateOptions {
  container: Container;
  /** Makes the ids of chapters, nodes, variables and all else but actions. */
  newId: () => string;
  /** Told as units become nodes: so many of so many. */
  onProgress?: (done: number, of: number) => void;
}

export function translate(source: SourceStory, options: TranslateOptions): ImportedStory {
  const { title } = source;
  if (source.units.length > limits.nodesPerStory) refuseMany(title, source.units.length);
  const asFrames = mayStayFrames(source) ? new Translation(source, options).run() : null;
  const made = asFrames ?? new Translation(framesInUnits(source), options).run();
  if (made === null) throw new Error('A story without frames has none to put aside.');
  return made;
}

function refuseMany(title: string, count: number): never {
  throw new StoryFileError({
    message_id: 'too_many_passages',
    params: { title, count, most: limits.nodesPerStory },
  });
}

/** The containers in which a passage is not at a line of the file, and counts its own. */
const countingByPassage: ReadonlySet<Container> = new Set([
  'twine2-html',
  'twine2-json',
  'twine1-html',
]);

interface ExpandedUnit extends NamedUnit {
  steps: Step[];
}

class Translation {
  readonly #source: SourceStory;
  readonly #options: TranslateOptions;
  readonly #book: LossBook;
  readonly #names = new NodeNames();
  /** By exact spelling. */
  readonly #units = new Map<string, NamedUnit>();
  readonly #nodeNames = new Map<Unit, string>();

  constructor(source: SourceStory, options: TranslateOptions) {
    this.#source = source;
    this.#options = options;
    this.#book = new LossBook(source.losses, {
      linesOf: countingByPassage.has(options.container) ? 'text' : 'file',
    });
  }

  /** null = frames want to be in the units, for some of them become several nodes. */
  run(): ImportedStory | null {
    const source = this.#source;
    const { newId, container, onProgress } = this.#options;
    for (const unit of source.units) this.#nameUnit(unit);
    const byName = new Map([...this.#units].map(([name, { unit }]) => [name, unit]));
    const expander = new Expander(source, byName, this.#book);
    const expanded = [...this.#units.values()].map(
      (named): ExpandedUnit => ({
        ...named,
        steps: expander.expand(named.unit.pieces, named.unit, named.name),
      }),
    );
    const onStart = expander.expand([...source.onStart], null, '');
    const onEntry = expander.expand(source.onEntry, null, '');
    const panel = expander.expand(source.panel, null, '');
    const frames = source.frames.map(({ tag, header, footer }) => ({
      tag,
      header: expander.expand(header, null, ''),
      footer: expander.expand(footer, null, ''),
    }));

    const uses = new VariableUses(source.variables);
    uses.addSteps(onStart, '');
    for (const { steps, name, unit } of expanded) {
      uses.addSteps(steps, name);
      if (unit.availableWhen !== null) {
        uses.addCondition(unit.availableWhen, { of: unit.text, start: 0, end: 0 }, name);
      }
    }
    uses.addSteps([...onEntry, ...panel], '');
    for (const { header, footer } of frames) uses.addSteps([...header, ...footer], '');
    const variables = new VariableTable(uses.uses, newId, this.#book);
    const { achievements, keys } = achievementsOf(source, newId);
    const snippetNames = this.#nameSnippets(expander.snippets);
    const shared = {
      variables,
      names: this.#names,
      book: this.#book,
      expander,
      newId,
      units: this.#units,
    };
    const draft = new StoryDraft({ ...shared, achievements: keys, snippetNames });

    const others = [
      { pieces: source.onStart, steps: onStart },
      { pieces: source.onEntry, steps: onEntry },
      { pieces: source.panel, steps: panel },
      ...source.frames.flatMap(({ header, footer }, at) => [
        { pieces: header, steps: frames[at]?.header ?? [] },
        { pieces: footer, steps: frames[at]?.footer ?? [] },
      ]),
    ];
    const shownOnly = unitsShownOnly({
      source,
      expander,
      expanded,
      others,
      literals: (name) => variables.literals(name),
    });
    const nodes = expanded.filter(({ unit }) => !shownOnly.units.has(unit));
    const firsts = new Map<NodeId, NamedUnit>();
    const tell = (share: number) => onProgress?.(Math.round(share * nodes.length), nodes.length);
    for (const [done, named] of nodes.entries()) {
      firsts.set(named.id, named);
      const made = lowerUnit(draft, draft.firstNode(named), named.steps, named.unit);
      // All steps of a large story take more memory than its file: these are needed no more.
      named.steps = [];
      if (source.isOverWithoutChoices) for (const one of made) endWithoutChoices(one);
      if (draft.drafts.length > limits.nodesPerStory) refuseMany(source.title, draft.drafts.length);
      tell((done + 1) / nodes.length / 3);
    }
    const start = this.#startOf(nodes);
    const joined = joinNodes(draft.drafts, { asked: draft.asked, start });
    const hasFrames = source.frames.length > 0 || source.onEntry.length > 0;
    if (hasFrames && joined.drafts.length > nodes.length) return null;

    const { chapters, chapterOf } = chaptersOf(source, this.#title(), joined.drafts, newId);
    const made = joined.drafts.map((one, done) => {
      const node = finishNode(one, chapterOf(one), draft);
      // To print takes twice as long as what comes before it.
      tell((1 + (2 * (done + 1)) / joined.drafts.length) / 3);
      const work = { story: draft, draft: one, unit: one.unit, hands, wait: () => one };
      return firsts.has(one.id) ? finishUnit(node, work) : node;
    });
    const noNode = { ...(joined.drafts[0] ?? draft.newNode(null, '')), first: '' };
    const work = {
      story: draft,
      draft: noNode,
      unit: null,
      hands,
      wait: () => draft.newNode(null, ''),
    };
    const beforeAll = writeEffects(onStart, work);
    const beforeEach = writeEffects(onEntry, work);
    const first = joined.drafts.find(({ id }) => id === joined.start);
    const begun = valuesAtStart(
      { onStart: beforeAll, onEntry: beforeEach, first: first?.effects ?? [] },
      variables,
    );
    // They may ask for further variables.
    const wide = {
      on_start: effectTexts(begun.effects, null, { first: '' }, draft),
      on_entry: effectTexts(beforeEach, null, { first: '' }, draft),
      frames: storyFrames(frames, work, newId),
      panel: sharedText(panel, work),
      snippets: [...expander.snippets].map((unit) => ({
        id: newId(),
        name: snippetNames.get(unit.name) ?? unit.name,
        values: [],
        body: this.#snippetText(unit, expander, work),
      })),
    };
    const gone = this.#book.toldElsewhere(this.#whereShown(shownOnly, expander));
    const order = new Map(chapters.map(({ id }, at) => [id, at]));
    const story: Story = {
      ...defaultStoryWide(),
      ...(source.lang !== null && { lang: source.lang.slice(0, limits.langCharacters) }),
      title: this.#title(),
      start_node_id: joined.start,
      chapters,
      nodes: made.sort(
        (one, other) => (order.get(one.chapter_id) ?? 0) - (order.get(other.chapter_id) ?? 0),
      ),
      items: [],
      variables: variables.variables.map(begun.begin),
      achievements,
      content_notes: [],
      ...wide,
    };
    return {
      story,
      notes: commentsAsNotes(this.#book, story.nodes),
      ...originalsOf(joined.drafts, firsts),
      losses: this.#book.losses,
      source: { container, format: source.format, ifid: source.ifid },
      node_count: story.nodes.length,
      choice_count: story.nodes.reduce((sum, { actions }) => sum + actions.length, 0),
      ...countUnits(new Set(expanded.map(({ name }) => name)), [...this.#book.losses, ...gone]),
    };
  }

  #nameUnit(unit: Unit): void {
    const { name, isRenamed } = this.#names.take(unit.name);
    const at = { of: unit.text, start: 0, end: 0 };
    this.#book.nodeOf(name, unit.text);
    if (isRenamed)
      this.#book.add('renamed', at, { node: name, construct: unit.name.slice(0, 100) });
    // Of two of one name the first is meant; the second has its node all the same.
    const spelling = this.#units.has(unit.name) ? ` ${this.#units.size} ${unit.name}` : unit.name;
    this.#nodeNames.set(unit, name);
    this.#units.set(spelling, { unit, id: this.#options.newId(), name });
  }

  #nameSnippets(units: ReadonlySet<Unit>): Map<string, string> {
    const names = new NodeNames();
    return new Map([...units].map(({ name }) => [name, names.take(name).name]));
  }

  #snippetText(unit: Unit, expander: Expander, work: NodeWork): string {
    const first = this.#nameOf(unit) ?? '';
    const steps = expander.expand(unit.pieces, null, first);
    return sharedText(steps, { ...work, draft: { ...work.draft, first } });
  }

  /** The units without a node by the names that they would have, and the nodes that show them. */
  #whereShown({ units, all }: ShownOnly, { shownIn }: Expander): Map<string, ShownUnit> {
    const nodes = (showing: ReadonlySet<Unit | null> | undefined) =>
      [...(showing ?? [])].flatMap((by) =>
        by === null ? [null] : units.has(by) ? [] : [this.#nameOf(by)],
      );
    return new Map(
      [...units].map((unit) => [
        this.#nameOf(unit) ?? '',
        { placed: nodes(shownIn.get(unit)), all: nodes(all.get(unit)) },
      ]),
    );
  }

  #nameOf(unit: Unit): string | null {
    return this.#nodeNames.get(unit) ?? null;
  }

  #title(): string {
    const whole = collapseSpace(this.#source.title) || 'Untitled story';
    return cut(whole, limits.titleCharacters);
  }

  #startOf(nodes: readonly NamedUnit[]): NodeId | null {
    const { start } = this.#source;
    const found = start === null ? undefined : this.#units.get(start);
    return (found ?? nodes[0])?.id ?? null;
  }
}

/** A node from which nothing leads on is an ending. */
function endWithoutChoices(draft: NodeDraft): void {
  if (draft.actions.length > 0 || draft.continues.length > 0 || draft.ending !== null) return;
  draft.ending = { name: draft.first, kind: null };
}
