import { commandIn, type SceneLine } from './scene-lines.ts';

/** A statement is a line of a scene with the lines that belong to it by their indent. */
export type Statement =
  | { type: 'words' | 'blank'; line: SceneLine }
  /** `lines`: those below a command that takes a list, such as `*stat_chart`. */
  | { type: 'command'; name: string; rest: string; lines: SceneLine[]; line: SceneLine }
  | { type: 'if'; arms: { when: string | null; body: Statement[] }[]; line: SceneLine }
  | { type: 'choice'; isFake: boolean; groups: number; options: OptionStatement[]; line: SceneLine }
  /** Lines that are indented deeper than we read. */
  | { type: 'too_deep'; line: SceneLine };

export type Command = Extract<Statement, { type: 'command' }>;

export interface OptionStatement {
  label: string;
  /** All have to hold for the option to be there; to be chosen. */
  conditions: OptionCondition[];
  selectableIf: string | null;
  /** null = as the scene says. */
  reuse: Reuse | null;
  body: Statement[];
  line: SceneLine;
}

export interface OptionCondition {
  when: string;
  isNegated: boolean;
}

/** What becomes of an option that was chosen. */
export type Reuse = 'allow' | 'hide' | 'disable';

const takesLines = new Set(['scene_list', 'achievement', 'stat_chart']);

/** The blocks within each other that are read at most. */
const mostNesting = 60;

export function readStatements(lines: SceneLine[]): Statement[] {
  return new StatementReader(lines).block(0, 0);
}

class StatementReader {
  readonly #lines: SceneLine[];
  #at = 0;

  constructor(lines: SceneLine[]) {
    this.#lines = lines;
  }

  /** The statements from here on to the first line that is indented less. */
  block(indent: number, depth: number): Statement[] {
    const statements: Statement[] = [];
    for (let line = this.#lines[this.#at]; line; line = this.#lines[this.#at]) {
      if (line.text !== '' && line.indent < indent) break;
      this.#at++;
      if (depth === mostNesting && line.text !== '') statements.push({ type: 'too_deep', line });
      else statements.push(this.#statement(line, depth));
    }
    return statements;
  }

  #statement(line: SceneLine, depth: number): Statement {
    if (line.text === '') return { type: 'blank', line };
    const command = commandIn(line.text);
    if (command === null) return { type: 'words', line };
    const { name, rest } = command;
    if (name === 'if') return this.#branches(line, rest, depth);
    if (name === 'choice' || name === 'fake_choice') {
      const groups = Math.max(1, rest.split(/\s+/).length);
      const options = this.#options(line.indent + 1, [], depth + 1);
      return { type: 'choice', isFake: name === 'fake_choice', groups, options, line };
    }
    const lines = takesLines.has(name) ? this.#linesBelow(line.indent) : [];
    return { type: 'command', name, rest, lines, line };
  }

  #linesBelow(indent: number): SceneLine[] {
    const lines: SceneLine[] = [];
    for (let line = this.#lines[this.#at]; line; line = this.#lines[this.#at]) {
      if (line.text !== '' && line.indent <= indent) break;
      if (line.text !== '') lines.push(line);
      this.#at++;
    }
    return lines;
  }

  #branches(line: SceneLine, when: string, depth: number): Statement {
    const arms: { when: string | null; body: Statement[] }[] = [
      { when, body: this.block(line.indent + 1, depth + 1) },
    ];
    for (let next = this.#elseAt(line.indent); next !== null; next = this.#elseAt(line.indent)) {
      arms.push({ when: next.when, body: this.block(line.indent + 1, depth + 1) });
    }
    return { type: 'if', arms, line };
  }

  /** The `*else` or `*elseif` with which the next line goes on at that indent, and goes past it. */
  #elseAt(indent: number): { when: string | null } | null {
    const line = this.#lines[this.#at];
    if (line === undefined || line.indent !== indent) return null;
    const command = commandIn(line.text);
    if (command?.name === 'else') {
      this.#at++;
      return { when: null };
    }
    if (command?.name !== 'elseif' && command?.name !== 'elsif') return null;
    this.#at++;
    return { when: command.rest };
  }

  #options(indent: number, conditions: OptionCondition[], depth: number): OptionStatement[] {
    const options: OptionStatement[] = [];
    /** The conditions of the arms before an `*else`. */
    let before: OptionCondition[] = [];
    for (let line = this.#lines[this.#at]; line; line = this.#lines[this.#at]) {
      if (line.text === '') {
        this.#at++;
        continue;
      }
      if (line.indent < indent || depth >= mostNesting) break;
      const head = readOptionHead(line.text);
      this.#at++;
      if (head.label !== null) {
        const { reuse, selectableIf } = head;
        const own = head.when === null ? [] : [{ when: head.when, isNegated: false }];
        options.push({
          label: head.label,
          conditions: [...conditions, ...own],
          selectableIf,
          reuse,
          body: this.#optionBody(line, depth),
          line,
        });
        continue;
      }
      const command = commandIn(line.text);
      const isElse =
        command?.name === 'else' || command?.name === 'elseif' || command?.name === 'elsif';
      if (command === null || !(command.name === 'if' || isElse)) continue;
      if (!isElse) before = [];
      const own = command.name === 'else' ? [] : [{ when: command.rest, isNegated: false }];
      options.push(
        ...this.#options(line.indent + 1, [...conditions, ...before, ...own], depth + 1),
      );
      before = [...before, ...own.map(({ when }) => ({ when, isNegated: true }))];
    }
    return options;
  }

  /** Options below an option are those of a second question. */
  #optionBody(line: SceneLine, depth: number): Statement[] {
    let next = this.#at;
    while (this.#lines[next]?.text === '') next++;
    const first = this.#lines[next];
    if (first && first.indent > line.indent && first.text.startsWith('#')) {
      const options = this.#options(line.indent + 1, [], depth + 1);
      return [{ type: 'choice', isFake: false, groups: 1, options, line: first }];
    }
    return this.block(line.indent + 1, depth + 1);
  }
}

interface OptionHead {
  /** null = the line holds no option. */
  label: string | null;
  when: string | null;
  selectableIf: string | null;
  reuse: Reuse | null;
}

/** `*hide_reuse *if (x) #label` and its like. */
function readOptionHead(text: string): OptionHead {
  const head: OptionHead = { label: null, when: null, selectableIf: null, reuse: null };
  let rest = text;
  for (;;) {
    if (rest.startsWith('#')) return { ...head, label: rest.slice(1).trim() };
    const command = commandIn(rest);
    if (command === null) return head;
    const { name } = command;
    if (name === 'hide_reuse' || name === 'disable_reuse' || name === 'allow_reuse') {
      head.reuse = name === 'hide_reuse' ? 'hide' : name === 'disable_reuse' ? 'disable' : 'allow';
      rest = command.rest;
    } else if (name === 'if' || name === 'selectable_if') {
      const labelAt = signOutsideQuotes(command.rest);
      if (labelAt === -1) return head;
      const condition = command.rest.slice(0, labelAt).trim();
      rest = command.rest.slice(labelAt);
      // Between condition and label another `*hide_reuse` may stand.
      const between = condition.indexOf('*hide_reuse');
      const when = between === -1 ? condition : condition.slice(0, between).trim();
      if (between !== -1) head.reuse = 'hide';
      if (name === 'if') head.when = when;
      else head.selectableIf = when;
    } else return head;
  }
}

/** The `#` that begins the label: ChoiceScript's own `#` between a text and a number has no blank before it. */
function signOutsideQuotes(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === '#' && !isQuoted) return at;
  }
  return -1;
}
