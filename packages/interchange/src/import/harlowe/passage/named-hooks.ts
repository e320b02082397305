import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';

/** A change is what a macro elsewhere in the passage does to a named hook: `(replace: ?door)[…]`. */
export interface HookChange {
  how: 'replace' | 'append' | 'prepend' | 'show' | 'hide' | 'wrap';
  /** null = from the beginning. */
  when: ForeignExpression | null;
  pieces: Piece[];
  /** The number of hooks that were known before its own pieces were read. */
  since: number;
  /** Of `wrap`: what takes the place of the hook's content. */
  wrap?: (content: Piece[]) => Piece[];
  at: SourcePlace;
}

interface NamedHook {
  /** Counted from 0 in the order in which hooks are read. */
  number: number;
  /** Whether it stands in what a change shows. */
  isInChange: boolean;
  place: PieceOf<'branch'>;
  content: Piece[];
  isHidden: boolean;
}

/** The changes that one hook takes at most. */
const maxChanges = 50;

/** The named hooks of a passage, and what its macros do to them; they are put together when it is read. */
export class NamedHooks {
  readonly #hooks = new Map<string, NamedHook[]>();
  readonly #changes = new Map<string, HookChange[]>();
  #count = 0;
  #openChanges = 0;

  get count(): number {
    return this.#count;
  }

  /** Reads what a change shows. */
  inChange<Read>(read: () => Read): { found: Read; since: number } {
    const since = this.#count;
    this.#openChanges++;
    const found = read();
    this.#openChanges--;
    return { found, since };
  }

  /** The pieces that stand for the hook. */
  add(name: string, content: Piece[], isHidden: boolean, at: SourcePlace): Piece[] {
    const place: PieceOf<'branch'> = {
      type: 'branch',
      arms: [{ when: null, pieces: content }],
      at,
    };
    const isInChange = this.#openChanges > 0;
    const hook = { number: this.#count++, isInChange, place, content, isHidden };
    const named = this.#hooks.get(nameKey(name));
    if (named === undefined) this.#hooks.set(nameKey(name), [hook]);
    else named.push(hook);
    return [place];
  }

  change(name: string, change: HookChange): void {
    const key = nameKey(name);
    const changes = this.#changes.get(key);
    if (changes === undefined) this.#changes.set(key, [change]);
    else changes.push(change);
  }

  /** Puts the changes into their hooks. @returns those whose hook is not in the passage, or has too many */
  resolve(): { name: string; change: HookChange }[] {
    const homeless: { name: string; change: HookChange }[] = [];
    for (const [name, changes] of this.#changes) {
      const hooks = this.#hooks.get(name) ?? [];
      const taken = hooks.length === 0 ? [] : changes.slice(0, maxChanges);
      for (const change of changes.slice(taken.length)) homeless.push({ name, change });
      for (const [index, hook] of hooks.entries()) {
        applyChanges(
          hook,
          taken.filter((change) => isFor(change, hook, index === 0)),
        );
      }
    }
    for (const [name, hooks] of this.#hooks) {
      if (this.#changes.has(name)) continue;
      for (const hook of hooks) applyChanges(hook, []);
    }
    return homeless;
  }
}

/**
 * Whether a change is for one of several hooks. What a change shows is changed by later ones only, so that nothing
 * ends up in itself; a choice can be in one place only.
 */
function isFor({ since, pieces, how }: HookChange, hook: NamedHook, isFirst: boolean): boolean {
  if (hook.isInChange && since <= hook.number) return false;
  return isFirst || (how !== 'wrap' && !hasChoice(pieces));
}

/** Names of hooks match without regard to case, dashes and underscores. */
function nameKey(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

function hasChoice(pieces: Piece[]): boolean {
  return pieces.some(
    (piece) =>
      piece.type === 'choice' ||
      (piece.type === 'branch' && piece.arms.some((arm) => hasChoice(arm.pieces))),
  );
}

function applyChanges({ place, content, isHidden }: NamedHook, changes: HookChange[]): void {
  let shown: Piece[] = content;
  let shownWhen: ForeignExpression | null | 'never' = isHidden ? 'never' : null;
  for (const { how, when, pieces, wrap, at } of changes) {
    if (how === 'replace') shown = branch(when, pieces, shown, at);
    else if (how === 'append') shown = [...shown, ...branch(when, pieces, [], at)];
    else if (how === 'prepend') shown = [...branch(when, pieces, [], at), ...shown];
    else if (how === 'wrap') shown = wrap?.(shown) ?? shown;
    else if (how === 'show') shownWhen = either(shownWhen, when);
    else if (when === null) shownWhen = 'never';
    else shown = branch(when, [], shown, at);
  }
  const [only] = shown;
  if (shownWhen === 'never') place.arms = [];
  else if (shownWhen === null && only?.type === 'branch' && shown.length === 1) {
    place.arms = only.arms;
  } else place.arms = [{ when: shownWhen, pieces: shown }];
}

function either(
  one: ForeignExpression | null | 'never',
  other: ForeignExpression | null,
): ForeignExpression | null {
  if (one === 'never') return other;
  if (one === null || other === null) return null;
  return { type: 'or', left: one, right: other };
}

/** A branch that ends with what was there takes the new arm before its own. */
function branch(
  when: ForeignExpression | null,
  pieces: Piece[],
  otherwise: Piece[],
  at: SourcePlace,
): Piece[] {
  if (when === null) return pieces;
  const [only] = otherwise;
  if (otherwise.length === 1 && only?.type === 'branch' && only.at === at) {
    return [{ ...only, arms: [{ when, pieces }, ...only.arms] }];
  }
  const arms = otherwise.length === 0 ? [] : [{ when: null, pieces: otherwise }];
  return [{ type: 'branch', arms: [{ when, pieces }, ...arms], at }];
}
