/** Constants: what a story writes down once and never changes, of `setup`, of its settings and of its lists. */
import type { AssignmentExpression, Expression, ObjectExpression, PrivateIdentifier } from 'acorn';
import { pathOf } from '../../javascript/path-of.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { TwineSource } from '../../twine/twine-source.ts';
import { parseCode, parseScript } from '../code/parse-code.ts';
import { findMacroCalls } from '../scan/macro-calls.ts';

/** `setup.inn.price`, `$rooms`: by their paths as code spells them. */
export type Constants = ReadonlyMap<string, ForeignExpression>;

/** Objects are read to this depth. */
const mostDepth = 6;

const change =
  /(?<![\w$.])(setup|settings|[$_][\w$]{1,100})((?:\.[\w$]{1,100}){0,6}?)(?:\[[^\]\n]{0,100}\]){0,3}\s{0,9}(?:=(?!=)|to\b|(?:[-+*/%]|\?\?|\|\||&&)=|\+\+|--|\.(?:push|pushUnique|pop|shift|unshift|splice|delete|deleteAll|deleteAt|deleteWith|concat|concatUnique|sort|reverse|shuffle|pluck|pluckMany|fill|add|set|clear)\b)/g;
/** Names in quotes are handed on to what may change them; scripts spell a variable without its sign. */
const handedOn = /["'`]([$_][\w$]{1,100})["'`]|\bvariables(?:\.|\[["'])([\w$]{1,100})/g;
/** What may write a constant down. */
const written =
  /\bsetup\.[\w$.]{1,300}\s{0,9}(?:to\b|(?:\?\?)?=)|\$[\w$]{1,100}\s{0,9}(?:to\b|=)\s{0,9}\[/;
const anyOfSetup = /\bsetup\s{0,9}\[[^\]\n]{1,100}\]\s{0,9}=(?!=)|Object\.assign\(\s{0,9}setup\b/;

export function constantsIn(source: TwineSource): Constants {
  return new ConstantReader().read(source);
}

class ConstantReader {
  readonly #found = new Map<string, ForeignExpression>();
  readonly #changes = new Map<string, number>();
  #isSetupOpen = false;

  read({ passages, scripts }: TwineSource): Constants {
    for (const script of scripts) this.#addScript(script);
    for (const { text, tags } of passages) {
      if (tags.includes('script')) this.#addScript(text);
      else this.#addPassage(text);
    }
    return new Map([...this.#found].filter(([path]) => this.#isConstant(path)));
  }

  #isConstant(path: string): boolean {
    if (this.#isSetupOpen && path.startsWith('setup')) return false;
    const names = path.split('.');
    const changes = names.map((_, at) => this.#changes.get(names.slice(0, at + 1).join('.')) ?? 0);
    return changes.reduce((sum, count) => sum + count, 0) === 1;
  }

  #addScript(script: string): void {
    this.#countChanges(script);
    for (const one of parseScript(script, true)?.expressions ?? []) {
      this.#addAssignment(one);
      this.#addSetting(one);
    }
  }

  /** `Setting.addToggle("music", {default: true})`: nobody but SugarCube's own window changes it. */
  #addSetting(node: Expression): void {
    if (node.type !== 'CallExpression') return;
    const [object, method] = pathOf(node.callee) ?? [];
    const [named, options] = node.arguments;
    const isAdded = object === 'Setting' && /^add(?:Toggle|List|Range)$/.test(method ?? '');
    if (!isAdded || named?.type !== 'Literal' || options?.type !== 'ObjectExpression') return;
    const given = options.properties.find((one) => one.type === 'Property' && isKey(one.key));
    const initial = given?.type === 'Property' ? literal(given.value) : null;
    if (initial === null || initial.type === 'list') return;
    const path = `settings.${String(named.value)}`;
    this.#found.set(path, initial);
    this.#changes.set(path, (this.#changes.get(path) ?? 0) + 1);
  }

  #addPassage(text: string): void {
    this.#countChanges(text);
    if (!written.test(text)) return;
    for (const { tag, sections } of findMacroCalls(text).values()) {
      const [body] = sections ?? [];
      if (tag.name === 'script' && body !== undefined) {
        const code = text.slice(body.start, body.end);
        for (const one of parseScript(code, true)?.expressions ?? []) this.#addAssignment(one);
      } else if (/^(?:set|run)$/.test(tag.name) && written.test(tag.args)) {
        for (const one of parseCode(tag.args)?.expressions ?? []) this.#addAssignment(one);
      }
    }
  }

  #countChanges(text: string): void {
    if (anyOfSetup.test(text)) this.#isSetupOpen = true;
    const count = (path: string, by: number) =>
      this.#changes.set(path, (this.#changes.get(path) ?? 0) + by);
    for (const [, root = '', path = ''] of text.matchAll(change)) count(root + path, 1);
    for (const [, quoted, ofState] of text.matchAll(handedOn)) count(quoted ?? `$${ofState}`, 2);
  }

  #addAssignment(node: Expression): void {
    if (node.type !== 'AssignmentExpression' || !/^(?:\?\?)?=$/.test(node.operator)) return;
    const path = assigned(node);
    if (path !== null) this.#add(path, node.right, 0);
  }

  #add(path: string, node: Expression, depth: number): void {
    if (node.type === 'ObjectExpression') this.#addProperties(path, node, depth);
    const value = literal(node);
    // Of variables others are what readers can change.
    if (value !== null && (path.startsWith('setup.') || value.type === 'list')) {
      this.#found.set(path, value);
    }
  }

  #addProperties(path: string, { properties }: ObjectExpression, depth: number): void {
    if (depth >= mostDepth || !path.startsWith('setup.')) return;
    for (const property of properties) {
      if (property.type !== 'Property' || property.computed) continue;
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
      if (typeof name === 'string') this.#add(`${path}.${name}`, value, depth + 1);
    }
  }
}

const isKey = (key: Expression | PrivateIdentifier) =>
  key.type === 'Identifier' && key.name === 'default';

function assigned({ left }: AssignmentExpression): string | null {
  if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return null;
  const path = pathOf(left);
  if (path === null) return null;
  const [root = ''] = path;
  const isOfSetup = root === 'setup' && path.length > 1;
  return isOfSetup || (root.startsWith('$') && path.length === 1) ? path.join('.') : null;
}

function literal(node: Expression): ForeignExpression | null {
  if (node.type === 'ParenthesizedExpression') return literal(node.expression);
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'string') return { type: 'text', value };
    if (typeof value === 'number') return { type: 'number', value };
    return typeof value === 'boolean' ? { type: 'flag', value } : null;
  }
  if (node.type !== 'ArrayExpression') return null;
  const members = node.elements.flatMap((one) => {
    const member = one === null || one.type === 'SpreadElement' ? null : literal(one);
    return member === null || member.type === 'list' ? [] : [member];
  });
  return members.length === node.elements.length ? { type: 'list', of: members } : null;
}
