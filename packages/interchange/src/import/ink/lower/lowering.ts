import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkContent, InkExpression, InkPlace, InkTree, InkWeave } from '../tree/ink-tree.ts';
import { evaluate, invoke } from './calls.ts';
import { enterPoint } from './diverts.ts';
import { assign } from './effects.ts';
import { conditionOf, readValue } from './expressions.ts';
import { type Container, Containers, type Flow, type Spot } from './terms/containers.ts';
import { and, not, or } from './terms/fold.ts';
import { type InkValue, newSink } from './terms/frame.ts';
import { ListNames } from './terms/list-names.ts';
import { listOf } from './terms/list-value.ts';
import type { Known, Lowering, Scope } from './terms/scope.ts';
import { type UnitJob, Units } from './terms/units.ts';
import { Variables } from './terms/variables.ts';
import { countUp } from './ways.ts';
import { lowerContent, lowerItems } from './weave.ts';
import { endOfChoice } from './weave-ends.ts';

/** A unit as it was lowered. */
export interface LoweredUnit extends UnitJob {
  pieces: Piece[];
}

/** The passes over a story that are made at most, each knowing what those before found: real ones need up to six. */
const mostPasses = 20;

/** Lowers all that readers can come to, and the flows to which nothing leads. */
export class InkLowering implements Lowering {
  readonly containers: Containers;
  readonly constants: ReadonlyMap<string, InkExpression>;
  readonly lists: ListNames;
  readonly variables = new Variables();
  readonly known: Known = {
    repeated: new Set(),
    counted: new Set(),
    inlined: new Set(),
    read: new Set(),
    entries: new Map(),
    diverted: new Set(),
    looped: new Set(),
    onwards: new Map(),
    leaky: new Set(),
    sets: new Set(),
  };
  units = new Units();
  reached = new Set<InkContent>();
  readonly #offered = new Map<string, number>();

  readonly place: (at: InkPlace) => SourcePlace;

  constructor(tree: InkTree, place: (at: InkPlace) => SourcePlace) {
    this.place = place;
    this.containers = new Containers(tree);
    this.constants = tree.constants;
    this.lists = new ListNames(tree.lists);
    this.#declare(tree);
  }

  /** `pause` is awaited between units. */
  async run(pause: () => Promise<void>): Promise<LoweredUnit[]> {
    let units: LoweredUnit[] = [];
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const before = this.#size();
      this.units = new Units();
      this.reached = new Set();
      this.variables.restart();
      this.#offered.clear();
      units = await this.#pass(pause);
      for (const [key, count] of this.#offered) if (count > 1) this.known.repeated.add(key);
      for (const key of this.known.inlined)
        if (this.known.read.has(key)) this.known.counted.add(key);
      if (this.#size() === before) break;
    }
    return units;
  }

  #size(): number {
    const { known, variables } = this;
    const entries = [...known.entries.values()].reduce((sum, { size }) => sum + size, 0);
    return (
      variables.size +
      known.repeated.size +
      known.counted.size +
      known.sets.size +
      known.leaky.size +
      known.onwards.size +
      known.looped.size +
      known.diverted.size +
      entries
    );
  }

  async #pass(pause: () => Promise<void>): Promise<LoweredUnit[]> {
    const units: LoweredUnit[] = [];
    const { root, flows } = this.containers;
    if (hasContent(root)) this.units.nameOf(root.container);
    for (const flow of [null, ...flows]) {
      if (flow !== null) {
        // Those that are only written out elsewhere are no units.
        const isNeeded = flow.parameters.length === 0 && !this.known.inlined.has(flow.key);
        if (isNeeded) this.units.nameOf(flow.container);
      }
      for (let job = this.units.jobs.shift(); job !== undefined; job = this.units.jobs.shift()) {
        units.push({ ...job, pieces: this.#unit(job) });
        await pause();
      }
    }
    return units;
  }

  #unit({ name, container, given }: UnitJob): Piece[] {
    const sink = newSink();
    const { pieces } = sink;
    const scope: Scope = {
      flow: container.flow,
      unit: name,
      given,
      frame: null,
      sink,
      open: { choices: [], fallbacks: [] },
      isThread: false,
      here: null,
      tunnel: null,
      within: [],
    };
    const at = this.place(container.point?.at ?? container.flow.at);
    // Those of knots and stitches are counted where they are entered from outside.
    const isCounted = container.point !== null && this.known.counted.has(container.key);
    if (isCounted) pieces.push(countUp(this, container, at));
    this.inside(container, scope);
    if (sink.closed !== 'hard') pieces.push(...this.#fallbacks(scope));
    return pieces;
  }

  /** The ways on that are taken where nothing else is offered. */
  #fallbacks({ open }: Scope): Piece[] {
    const nothing = not(or(...open.choices));
    return open.fallbacks.map(({ when, unit, then, at }) => ({
      type: 'branch',
      at,
      arms: [
        {
          when: and(nothing, when),
          pieces: [
            {
              type: 'go',
              at,
              to: { type: 'unit', name: unit },
              keepText: true,
              isCall: then !== null,
              ...(then !== null && { then }),
            },
          ],
        },
      ],
    }));
  }

  /** Lines to which no reader can come: behind a divert, in a function that nobody calls. */
  unreached(): InkContent[] {
    const found: InkContent[] = [];
    const { root, knots } = this.containers;
    for (const { content } of [root, ...knots.flatMap((knot) => [knot, ...knot.inner])]) {
      if (content !== null) this.#unreachedIn(content.content, found);
    }
    return found;
  }

  #unreachedIn(content: readonly InkContent[], found: InkContent[]): void {
    for (const item of content) {
      if (item.type === 'weave') this.#unreachedIn(item.content, found);
      else if (!this.reached.has(item)) {
        const isBlank = item.type === 'text' && item.text.trim() === '';
        const isEnd = item.type === 'divert' && item.target[0] === 'DONE';
        if (!isBlank && !isEnd && item.type !== 'gather' && item.type !== 'tag') found.push(item);
      } else if (item.type === 'choice') this.#unreachedIn(item.inner, found);
      else if (item.type === 'conditional') {
        for (const arm of item.arms) this.#unreachedIn(arm.content, found);
      }
    }
  }

  inside = ({ flow, point, rest }: Container, scope: Scope): void => {
    if (rest !== undefined) {
      this.#restOf(rest, scope);
      return;
    }
    if (point === null) {
      const [first] = flow.inner;
      if (flow.content !== null) {
        const { content } = flow.content;
        if (this.items(flow.content, 0, content.length, scope, false))
          this.#goOn(flow.content, content.length, scope);
      } else if (first !== undefined && first.parameters.length === 0) {
        this.content(
          [{ type: 'divert', at: first.at, target: [first.name], with: [], how: 'go' }],
          scope,
        );
      }
      return;
    }
    const { weave, at } = this.containers.spotOf(point);
    const to = point.type === 'choice' ? endOfChoice(weave.content, at) : weave.content.length;
    if (point.type === 'choice') {
      this.content([...point.start, ...point.inner], { ...scope, here: { weave, at } });
    }
    if (scope.sink.closed !== 'no') return;
    const isLoose = this.items(weave, at + 1, to, scope, true);
    if (isLoose) this.#goOn(weave, to - 1, scope);
  };

  /** What is behind a place, to the end of its flow: the lines around a branch follow those in it. */
  #restOf({ weave, at }: Spot, scope: Scope): void {
    const { within, isSealed } = this.containers.placeOf(weave);
    const to = endOfChoice(weave.content, at);
    const isLoose = this.items(weave, at + 1, to, scope, true);
    if (scope.sink.closed !== 'no') return;
    if (isSealed && within !== null) this.#restOf(within, scope);
    else if (isLoose) this.#goOn(weave, to - 1, scope);
  }

  #goOn(weave: InkWeave, at: number, scope: Scope): void {
    if (scope.sink.closed !== 'no') return;
    const gather = this.containers.gatherAfter(weave, at);
    if (gather !== null) enterPoint(this, gather, scope);
  }

  noteChoice = ({ key }: Container): void => {
    this.#offered.set(key, (this.#offered.get(key) ?? 0) + 1);
  };

  items = (weave: InkWeave, from: number, to: number, scope: Scope, isLoose: boolean): boolean =>
    lowerItems(this, weave, from, to, scope, isLoose);

  content = (content: readonly InkContent[], scope: Scope): void =>
    lowerContent(this, content, scope);

  value = (of: InkExpression, scope: Scope): InkValue => readValue(this, of, scope);

  condition = (of: InkExpression, scope: Scope) => conditionOf(this, of, scope);

  invoke = (flow: Flow, of: readonly InkExpression[], scope: Scope, at: InkPlace) =>
    invoke(this, flow, of, scope, at);

  evaluate = (flow: Flow, of: readonly InkExpression[], scope: Scope) =>
    evaluate(this, flow, of, scope);

  assign = (name: string, value: InkValue, scope: Scope, at: InkPlace): void =>
    assign(this, name, value, scope, at);

  #declare({ variables, lists }: InkTree): void {
    for (const { name, items } of lists) {
      this.variables.declare(name, 'list', null);
      const isIn = items.filter((item) => item.isIn).map((item) => `${name}.${item.name}`);
      this.#setList(name, isIn, [name]);
    }
    for (const { name, initial } of variables) {
      const scope = this.#emptyScope();
      const value = this.value(initial, scope);
      this.variables.declare(name, value.kind, null);
      if (value.kind === 'list') {
        this.#setList(
          name,
          [...value.of.items.keys()].map(({ key }) => key),
          value.of.origins,
        );
      } else if (value.kind === 'target') {
        if (!('key' in value.of)) continue;
        this.variables.addTarget(name, value.of);
        this.variables.setInitial(name, { type: 'text', value: value.of.key });
      } else this.variables.setInitial(name, value.of);
    }
  }

  #setList(name: string, keys: readonly string[], origins: Iterable<string>): void {
    const items = keys.flatMap((key) => this.lists.find(key) ?? []);
    this.variables.addItems(name, listOf(items, origins));
    if (items.length !== 1) this.known.sets.add(name);
    const members = items.map((item) => this.lists.spelling(item));
    this.variables.setInitial(name, {
      type: 'list',
      of: members.map((value) => ({ type: 'text', value })),
    });
  }

  #emptyScope(): Scope {
    return {
      flow: this.containers.root,
      unit: '',
      given: new Map(),
      frame: null,
      sink: newSink(),
      open: { choices: [], fallbacks: [] },
      isThread: false,
      here: null,
      tunnel: null,
      within: [],
    };
  }
}

/** Whether the story above its first knot says or does anything. */
const hasContent = ({ content }: Flow): boolean =>
  content?.content.some(
    (item) =>
      !(item.type === 'text' && item.text.trim() === '') &&
      !(item.type === 'tag') &&
      !(item.type === 'gather' && item.label === null) &&
      !(item.type === 'divert' && item.target[0] === 'DONE'),
  ) ?? false;
