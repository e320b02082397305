import type { InkList } from '../../tree/ink-tree.ts';
import type { ListItem } from './list-value.ts';

/** The items of all lists, by what the source calls them: `item`, `list.item`. */
export class ListNames {
  readonly #byList = new Map<string, ListItem[]>();
  readonly #byName = new Map<string, ListItem>();

  constructor(lists: readonly InkList[]) {
    for (const { name: list, items } of lists) {
      const made = items.map(({ name, value }) => ({ key: `${list}.${name}`, list, name, value }));
      this.#byList.set(list, made);
      for (const item of made) {
        this.#byName.set(item.key, item);
        if (!this.#byName.has(item.name)) this.#byName.set(item.name, item);
      }
    }
  }

  find(name: string): ListItem | undefined {
    return this.#byName.get(name);
  }

  /** undefined = there is no such list. */
  of(list: string): ListItem[] | undefined {
    return this.#byList.get(list);
  }

  withValue = (list: string, value: number): ListItem | undefined =>
    this.#byList.get(list)?.find((item) => item.value === value);

  /** The name that an item has in our story: that of the list is said where two lists have one of that name. */
  spelling(item: ListItem): string {
    return this.#byName.get(item.name) === item ? item.name : item.key;
  }
}
