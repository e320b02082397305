import type {
  InkChoice,
  InkContent,
  InkFlow,
  InkGather,
  InkPlace,
  InkTree,
  InkWeave,
} from '../../tree/ink-tree.ts';

/** A container is a place that diverts name and that ink counts: a knot, a stitch, or a labelled choice or gather. */
export interface Container {
  /** `knot.stitch.label`, unique in the story. */
  key: string;
  flow: Flow;
  /** null = the flow itself. */
  point: InkChoice | InkGather | null;
  /** What is behind a place in a weave, instead: where a tunnel comes back to. */
  rest?: Spot;
}

/** A flow as it stands among the others. */
export interface Flow extends InkFlow {
  /** '' = the story above its first knot. */
  key: string;
  knot: Flow | null;
  container: Container;
  labels: Map<string, Container>;
  inner: Flow[];
}

/** The place of a choice or a gather in its weave. */
export interface Spot {
  weave: InkWeave;
  at: number;
}

interface WeavePlace {
  flow: Flow;
  /** Where it is nested; null = the flow's own. */
  within: Spot | null;
  /** Behind a condition or in a sequence: its loose ends lead nowhere. */
  isSealed: boolean;
}

/** The containers of a story, and where each weave and each of its points is. */
export class Containers {
  readonly root: Flow;
  readonly knots: Flow[];
  readonly #byName = new Map<string, Flow>();
  readonly #weaves = new Map<InkWeave, WeavePlace>();
  readonly #spots = new Map<InkChoice | InkGather, Spot>();
  readonly #points = new Map<InkChoice | InkGather, Container>();

  constructor(tree: InkTree) {
    this.root = this.#flow(tree.root, null);
    this.knots = tree.knots.map((knot) => this.#flow(knot, null));
    for (const knot of this.knots) this.#byName.set(knot.name, knot);
  }

  /** Every knot and stitch that is no function, in the order of the file. */
  get flows(): Flow[] {
    return this.knots.flatMap((knot) => (knot.isFunction ? [] : [knot, ...knot.inner]));
  }

  functionNamed(name: string): Flow | undefined {
    const flow = this.#byName.get(name);
    return flow?.isFunction === true ? flow : undefined;
  }

  placeOf(weave: InkWeave): WeavePlace {
    const place = this.#weaves.get(weave);
    if (place === undefined) throw new Error('A weave of no flow.');
    return place;
  }

  spotOf(point: InkChoice | InkGather): Spot {
    const spot = this.#spots.get(point);
    if (spot === undefined) throw new Error('A choice or a gather of no weave.');
    return spot;
  }

  /** The container of a labelled choice or gather, or a nameless one with a key of its own. */
  containerOf(point: InkChoice | InkGather): Container {
    const container = this.#points.get(point);
    if (container === undefined) throw new Error('A choice or a gather of no weave.');
    return container;
  }

  /** What is behind a place. */
  restOf(spot: Spot, { file, line, column }: InkPlace): Container {
    const { flow } = this.placeOf(spot.weave);
    return { key: `${file ?? ''}:${line}:${column}`, flow, point: null, rest: spot };
  }

  /** The gather to which a loose end behind a spot leads. */
  gatherAfter(weave: InkWeave, at: number): InkGather | null {
    const { within, isSealed } = this.placeOf(weave);
    for (let next = at + 1; next < weave.content.length; next += 1) {
      const item = weave.content[next];
      if (item?.type === 'gather') return item;
    }
    return within === null || isSealed ? null : this.gatherAfter(within.weave, within.at);
  }

  /** What a path names, as ink looks for it: near first, then outwards. */
  find(path: readonly string[], from: Flow): Container | undefined {
    const [first = '', ...rest] = path;
    let found = this.#first(first, from);
    for (const name of rest) {
      if (found === undefined || found.point !== null) return undefined;
      found = within(found.flow, name);
    }
    return found;
  }

  #first(name: string, from: Flow): Container | undefined {
    const label = from.labels.get(name);
    if (label !== undefined) return label;
    const scopes = from.knot === null ? [from] : [from, from.knot];
    for (const flow of scopes) {
      if (flow.name === name && flow !== this.root) return flow.container;
      const inside = within(flow, name);
      if (inside !== undefined) return inside;
    }
    return this.#byName.get(name)?.container ?? this.root.labels.get(name);
  }

  #flow(flow: InkFlow, knot: Flow | null): Flow {
    const key = knot === null || knot.key === '' ? flow.name : `${knot.key}.${flow.name}`;
    const made: Flow = {
      ...flow,
      key,
      knot,
      labels: new Map(),
      inner: [],
      container: {
        key,
        point: null,
        get flow() {
          return made;
        },
      },
    };
    made.inner = flow.stitches.map((stitch) => this.#flow(stitch, made));
    if (flow.content !== null)
      this.#weave(flow.content, { flow: made, within: null, isSealed: false });
    return made;
  }

  #weave(weave: InkWeave, place: WeavePlace): void {
    this.#weaves.set(weave, place);
    for (const [at, item] of weave.content.entries()) {
      if (item.type === 'weave') {
        this.#weave(item, { flow: place.flow, within: { weave, at }, isSealed: false });
      } else if (item.type === 'choice' || item.type === 'gather') {
        this.#point(item, { weave, at }, place.flow);
      } else this.#sealed(item, { weave, at }, place.flow);
    }
  }

  #sealed(item: InkContent, within: Spot, flow: Flow): void {
    const branches =
      item.type === 'conditional'
        ? item.arms.map(({ content }) => content)
        : item.type === 'sequence'
          ? item.of
          : [];
    for (const content of branches) {
      for (const inner of content) {
        if (inner.type === 'weave') this.#weave(inner, { flow, within, isSealed: true });
        else this.#sealed(inner, within, flow);
      }
    }
  }

  #point(point: InkChoice | InkGather, spot: Spot, flow: Flow): void {
    this.#spots.set(point, spot);
    const { label, at } = point;
    const base = flow.key === '' ? '' : `${flow.key}.`;
    const key = label === null ? `${base}${at.file ?? ''}:${at.line}:${at.column}` : base + label;
    const container = { key, flow, point };
    this.#points.set(point, container);
    if (label !== null && !flow.labels.has(label)) flow.labels.set(label, container);
    if (point.type === 'choice') {
      for (const item of [...point.start, ...point.only, ...point.inner]) {
        this.#sealed(item, spot, flow);
      }
    }
  }
}

/** A label of the flow, a stitch of it, or a label of one of its stitches. */
function within(flow: Flow, name: string): Container | undefined {
  const label = flow.labels.get(name);
  if (label !== undefined) return label;
  const stitch = flow.inner.find((inner) => inner.name === name);
  if (stitch !== undefined) return stitch.container;
  for (const inner of flow.inner) {
    const deep = inner.labels.get(name);
    if (deep !== undefined) return deep;
  }
  return undefined;
}
