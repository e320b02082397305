/** Names as ink takes them: ASCII, none twice whatever their case, none of ink's own words. */

const reserved = [
  ...['true', 'false', 'not', 'and', 'or', 'has', 'hasnt', 'mod', 'else', 'function', 'return'],
  ...['temp', 'ref', 'var', 'const', 'list', 'include', 'external', 'todo', 'end', 'done'],
  ...['once', 'cycle', 'shuffle', 'stopping', 'turns', 'turns_since', 'choice_count', 'random'],
  ...['seed_random', 'read_count', 'pow', 'min', 'max', 'int', 'float', 'floor', 'ceiling'],
  ...['list_value', 'list_count', 'list_min', 'list_max', 'list_all', 'list_range', 'list_invert'],
  ...['list_random', 'here', 'entered', 'depth', 'came_from', 'going', 'others', 'things'],
];

export class InkNames {
  readonly #taken = new Set(reserved);

  /** A name that is like the wanted one. */
  take(wanted: string): string {
    const plain = wanted
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .toLowerCase()
      .slice(0, 60);
    const base = /[a-z]/.test(plain) ? plain.replace(/^(?=\d)/, 'n') : `n${plain}`;
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}_${count}`;
    this.#taken.add(name);
    return name;
  }
}
