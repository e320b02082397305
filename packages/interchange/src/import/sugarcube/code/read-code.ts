import { readEffects as readStatements, toEffects } from '../../javascript/to-effects.ts';
import { toValue } from '../../javascript/to-value.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { CodeScope } from './code-scope.ts';
import { parseCode, parseValue } from './parse-code.ts';
import { scopeInJavaScript } from './scope-in-javascript.ts';

/** The value of a code; what is nothing of ours is foreign, with its source. */
export function readValue(code: string, scope: CodeScope): ForeignExpression {
  const found = parseValue(code);
  if (found === null) return { type: 'foreign', source: code };
  return toValue(found.expression, found.text, scopeInJavaScript(scope, found.text));
}

/** The effects of a code, in its order; what is nothing of ours is lost as the construct that it stands in. */
export function readEffects(
  code: string,
  scope: CodeScope,
  { at, construct }: { at: SourcePlace; construct: string },
): Piece[] {
  const lost: Piece = { type: 'lost', kind: 'effect_left_out', construct, keeps: [], at };
  const found = parseCode(code);
  if (found === null) return [lost];
  const inJavaScript = scopeInJavaScript(scope, found.text);
  return found.expressions.flatMap((one) => toEffects(one, found.text, inJavaScript, at) ?? [lost]);
}

/** What a script does, as far as all of it is known; null = not all of it is. */
export function readScript(code: string, scope: CodeScope, at: SourcePlace): Piece[] | null {
  const pieces = readStatements(code, scopeInJavaScript(scope, code), at);
  if (pieces?.some(asksUnknown)) return null;
  const isShown = pieces?.some(
    (piece) => piece.type === 'lost' && piece.kind === 'window_in_place',
  );
  return pieces !== null && isShown ? pieces.filter((piece) => !isOfWindow(piece)) : pieces;
}

/** A window that is made or opened, without what it shows. */
const isOfWindow = (piece: Piece): boolean =>
  piece.type === 'lost' && piece.kind === 'setting_dropped' && piece.construct === 'Dialog';

const asksUnknown = (piece: Piece): boolean =>
  piece.type === 'branch' &&
  piece.arms.some(({ when, pieces }) => when?.type === 'foreign' || pieces.some(asksUnknown));
