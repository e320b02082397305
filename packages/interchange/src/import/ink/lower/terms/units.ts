import type { Container, Flow } from './containers.ts';
import type { Binding } from './frame.ts';

/** A unit that is to be made: of a container, with what its flow is entered with in place of its parameters. */
export interface UnitJob {
  name: string;
  container: Container;
  given: Map<string, Binding>;
}

/** The most copies of one flow, each for other arguments. */
export const mostCopies = 20;

/** The units of a story as they are found to be needed. */
export class Units {
  readonly jobs: UnitJob[] = [];
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #copies = new Map<Flow, Set<string>>();

  /** The name of the unit of a container; it is made when it was not yet. */
  nameOf(container: Container, given: Map<string, Binding> = new Map()): string {
    const copy = copyKey(given);
    const key = `${container.key}\n${copy}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#newName(container) + (copy === '' ? '' : ` (${copy})`);
    this.#names.set(key, name);
    if (copy !== '') this.#copiesOf(container.flow).add(copy);
    this.jobs.push({ name, container, given });
    return name;
  }

  isMade(container: Container): boolean {
    return this.#names.has(`${container.key}\n`);
  }

  hasCopies(flow: Flow): boolean {
    return this.#copiesOf(flow).size > 0;
  }

  /** Whether one more copy of a flow may be made. */
  hasRoom(flow: Flow, given: Map<string, Binding>): boolean {
    const copies = this.#copiesOf(flow);
    return copies.size < mostCopies || copies.has(copyKey(given));
  }

  #copiesOf(flow: Flow): Set<string> {
    const copies = this.#copies.get(flow) ?? new Set<string>();
    this.#copies.set(flow, copies);
    return copies;
  }

  /** A label or a flow has its own name; what follows a choice or a gather without one has a number. */
  #newName({ key, flow, point, rest }: Container): string {
    const base = flow.key === '' ? 'Start' : flow.key;
    if (point === null && rest === undefined) return base;
    if (point !== null && point.label !== null) return key;
    const count = (this.#counts.get(base) ?? 1) + 1;
    this.#counts.set(base, count);
    return `${base} ${count}`;
  }
}

function copyKey(given: Map<string, Binding>): string {
  return [...given.values()]
    .map((binding) => {
      if (binding.is !== 'value') return binding.name;
      const { value } = binding;
      if (value.kind === 'target') return 'key' in value.of ? value.of.key : value.of.variable;
      if (value.kind === 'list')
        return [...value.of.items.keys()].map(({ name }) => name).join(' ');
      return 'value' in value.of ? String(value.of.value) : JSON.stringify(value.of);
    })
    .join(', ');
}
