import type { Node, NodeId } from '@brasslamp/story/model';
import type { InkNames } from './ink-names.ts';
import { quoted } from './quoted.ts';

/**
 * The names that choices without a label have where they lead to a place that the play decides: the node that
 * called, the node before. Variables hold them where a story has such choices.
 */
export class InkNaming {
  readonly #taken: InkNames;
  readonly #nameOf: (id: NodeId) => string;
  readonly asksCaller: boolean;
  readonly asksBefore: boolean;

  constructor(nodes: readonly Node[], taken: InkNames) {
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    this.#nameOf = (id) => names.get(id) ?? '';
    this.#taken = taken;
    const unnamed = nodes.flatMap(({ actions }) =>
      actions.filter(({ label }) => label.trim() === ''),
    );
    this.asksCaller = unnamed.some(({ target }) => target === 'return');
    this.asksBefore = unnamed.some(({ target }) => target === 'back');
  }

  /** Lines around a call: the name of the caller before it is that again behind it. */
  callerIs(then: NodeId): { around: string[]; after: string[] } {
    if (!this.asksCaller) return { around: [], after: [] };
    const outer = this.#taken.take('outer');
    return {
      around: [`~ temp ${outer} = caller`, `~ caller = ${quoted(this.#nameOf(then))}`],
      after: [`~ caller = ${outer}`],
    };
  }

  beforeIs({ name }: Node): string[] {
    return this.asksBefore ? [`~ before = ${quoted(name)}`] : [];
  }
}
