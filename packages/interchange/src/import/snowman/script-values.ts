import { limits } from '@brasslamp/story/model';
import type { AssignmentExpression, Expression, ModuleDeclaration, Statement } from 'acorn';
import { parseStatements } from '../javascript/parse-javascript.ts';
import { pathOf } from '../javascript/path-of.ts';
import { pathScope } from '../javascript/path-scope.ts';
import { toValue } from '../javascript/to-value.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { withoutWindow } from './without-window.ts';

/** What the scripts of a story put down before it begins. */
export interface ScriptValues {
  /** By path without `window`, name by name: `setup.variables.health`. */
  values: ReadonlyMap<string, ForeignExpression>;
  /** Whether that is all that they do. */
  isAll: boolean;
}

/** The values that scripts give when they are loaded, as far as nothing in them may change these once more. */
export function scriptValues(scripts: readonly string[]): ScriptValues {
  const reader = new ScriptReader();
  for (const script of scripts) reader.read(script);
  return reader.found();
}

const nothing = pathScope({ variable: () => null, value: () => null, call: () => null });
const stores: ReadonlySet<string> = new Set(['setup', 'story.state']);
const longestPath = 8;

class ScriptReader {
  readonly #objects = new Set(stores);
  /** Those that the scripts make: another one in the place of one of these would leave its names behind. */
  readonly #made = new Set<string>();
  readonly #values = new Map<string, ForeignExpression>();
  readonly #aliases = new Map<string, readonly string[]>();
  /** Names in code of which nobody knows what it does. */
  readonly #doubtful = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #inFunctions = new Set<string>();
  #code = '';
  #isAll = true;

  read(code: string): void {
    this.#code = code;
    // Names of a script are its own.
    this.#aliases.clear();
    const statements = parseStatements(code);
    if (statements === null) this.#doubt({ start: 0, end: code.length });
    for (const one of statements ?? []) if (!this.#statement(one)) this.#doubt(one);
  }

  found(): ScriptValues {
    // Code of which nobody knows what it does may call what it names.
    const isCalled = [...this.#functions].some((name) => this.#doubtful.has(name));
    const isDoubtful = (name: string) =>
      this.#doubtful.has(name) || (isCalled && this.#inFunctions.has(name));
    const values = [...this.#values].filter(([path]) => !path.split('.').some(isDoubtful));
    return { values: new Map(values), isAll: this.#isAll };
  }

  #doubt({ start, end }: { start: number; end: number }): void {
    this.#isAll = false;
    for (const name of namesIn(this.#code.slice(start, end))) this.#doubtful.add(name);
  }

  #statement(node: Statement | ModuleDeclaration): boolean {
    switch (node.type) {
      case 'EmptyStatement':
        return true;
      case 'FunctionDeclaration':
        this.#function(node.id.name, node);
        return true;
      case 'ExpressionStatement':
        if (node.expression.type === 'Literal') return true;
        return node.expression.type === 'AssignmentExpression' && this.#assignment(node.expression);
      case 'VariableDeclaration':
        return node.declarations.every(({ id, init }) => {
          if (id.type !== 'Identifier') return false;
          return init ? this.#give([id.name], init) : true;
        });
      default:
        return false;
    }
  }

  #assignment({ left, operator, right }: AssignmentExpression): boolean {
    const path = pathOf(left);
    if (operator !== '=' || path === null) return false;
    const meant = this.#meant(path);
    // What a script gives to the page is nobody's business here.
    const isOwn = meant.length > 1 || stores.has(meant.join('.'));
    return isOwn && this.#give(meant, right);
  }

  /** The path without `window`, and with what a name stands for. */
  #meant(path: readonly string[]): readonly string[] {
    const [first = '', ...rest] = withoutWindow(path);
    return [...(this.#aliases.get(first) ?? [first]), ...rest];
  }

  #give(path: readonly string[], value: Expression): boolean {
    const key = path.join('.');
    const isRoot = path.length === 1;
    const isInObject = stores.has(key) || this.#objects.has(path.slice(0, -1).join('.'));
    if (!isRoot && !isInObject) return false;
    if (value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression') {
      this.#forget(key);
      this.#function(path.at(-1) ?? '', value);
      return true;
    }
    if (value.type === 'ObjectExpression') return this.#object(path, value.properties);
    if (value.type === 'LogicalExpression' && value.operator === '||') {
      const same = pathOf(value.left);
      const isSame = same !== null && this.#meant(same).join('.') === key;
      const isEmpty =
        value.right.type === 'ObjectExpression' && value.right.properties.length === 0;
      if (isSame && isEmpty) this.#objects.add(key);
      return isSame && isEmpty;
    }
    const named = pathOf(value);
    if (named !== null) return isRoot && this.#alias(key, this.#meant(named));
    const literal = toValue(value, this.#code, nothing);
    if (!isHeld(literal)) return false;
    if (isRoot) return !this.#objects.has(key) && !this.#aliases.has(key);
    this.#forget(key);
    this.#values.set(key, literal);
    return true;
  }

  #object(
    path: readonly string[],
    properties: Extract<Expression, { type: 'ObjectExpression' }>['properties'],
  ): boolean {
    const key = path.join('.');
    if (this.#made.has(key)) return false;
    this.#forget(key);
    this.#objects.add(key);
    this.#made.add(key);
    const known = properties.map((one) => {
      if (one.type !== 'Property' || one.computed || one.kind !== 'init') return false;
      const name = one.key.type === 'Identifier' ? one.key.name : nameOf(one.key);
      return name !== null && path.length < longestPath && this.#give([...path, name], one.value);
    });
    return known.every(Boolean);
  }

  #alias(name: string, path: readonly string[]): boolean {
    const known = this.#aliases.get(name);
    const isKnown = known === undefined || known.join('.') === path.join('.');
    const mayBe = isKnown && !this.#objects.has(name) && this.#objects.has(path.join('.'));
    if (mayBe) this.#aliases.set(name, path);
    return mayBe;
  }

  /** What was in there before is there no more. */
  #forget(key: string): void {
    this.#values.delete(key);
    if (!this.#objects.delete(key)) return;
    for (const one of [...this.#values.keys()]) {
      if (one.startsWith(`${key}.`)) this.#values.delete(one);
    }
  }

  #function(name: string, { start, end }: { start: number; end: number }): void {
    this.#isAll = false;
    this.#functions.add(name);
    for (const one of namesIn(this.#code.slice(start, end))) this.#inFunctions.add(one);
  }
}

const namesIn = (code: string): string[] => code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];

function nameOf(key: Expression | { type: 'PrivateIdentifier' }): string | null {
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
}

/** Whether a variable of ours can hold the value as it is. */
function isHeld(value: ForeignExpression): boolean {
  if (value.type === 'list')
    return value.of.length <= limits.membersPerSet && value.of.every(isMember);
  if (value.type === 'text') return [...value.value].length <= limits.valueCharacters;
  if (value.type !== 'number') return value.type === 'flag';
  const scale = 10 ** limits.decimals;
  const most = Number.isInteger(value.value) ? limits.number : limits.scaledNumber / scale;
  const isWhole = Math.round(value.value * scale) / scale === value.value;
  return Math.abs(value.value) <= most && isWhole;
}

const isMember = (value: ForeignExpression): boolean =>
  value.type === 'text' && value.value !== '' && isHeld(value);
