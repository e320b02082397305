/** A map that is copied when it is first written to: once, however often. */
export class CopiedMap<Value> {
  /** What was put or taken away. */
  readonly changed = new Set<string>();
  readonly #before: ReadonlyMap<string, Value>;
  #copy: Map<string, Value> | null = null;

  constructor(before: ReadonlyMap<string, Value>) {
    this.#before = before;
  }

  get now(): ReadonlyMap<string, Value> {
    return this.#copy ?? this.#before;
  }

  get(id: string): Value | undefined {
    return this.now.get(id);
  }

  has(id: string): boolean {
    return this.now.has(id);
  }

  set(id: string, value: Value): void {
    this.#own().set(id, value);
    this.changed.add(id);
  }

  delete(id: string): void {
    this.#own().delete(id);
    this.changed.add(id);
  }

  #own(): Map<string, Value> {
    this.#copy ??= new Map(this.#before);
    return this.#copy;
  }
}
