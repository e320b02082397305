/** A Harlowe value is an argument of a macro as a tree; offsets are of the passage. */
export type HarloweValue = { start: number; end: number } & (
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'flag'; value: boolean }
  /** `$x` is `x`, `_x` is `_x`. */
  | { type: 'variable'; name: string }
  /** `?hook` */
  | { type: 'hook'; name: string }
  | { type: 'it' }
  /** A word of the language: `visits`, `red`, `str-type`. */
  | { type: 'word'; name: string }
  /** `name`: lower case, without dashes and underscores. */
  | { type: 'macro'; name: string; given: HarloweValue[] }
  /** A hook as a value; the offsets are those of the brackets. */
  | { type: 'code' }
  | { type: 'unary'; operator: UnaryOperator; of: HarloweValue }
  | { type: 'binary'; operator: BinaryOperator; left: HarloweValue; right: HarloweValue }
  /** `$bag's 1st`, `its name`, `length of $bag`. */
  | { type: 'property'; of: HarloweValue; name: HarloweValue }
  /** `each _x`, `_x where …`, `when …`. */
  | { type: 'lambda'; word: string; left: HarloweValue | null; right: HarloweValue }
);

export type HarloweValueOf<Type extends HarloweValue['type']> = Extract<
  HarloweValue,
  { type: Type }
>;

export type UnaryOperator = 'not' | '-' | '+' | '...' | 'bind';

export type BinaryOperator =
  | Assignment
  | 'and'
  | 'or'
  | 'is'
  | 'is not'
  | 'is a'
  | 'is not a'
  | 'is in'
  | 'is not in'
  | 'contains'
  | 'does not contain'
  | 'matches'
  | 'starts with'
  | 'ends with'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export type Assignment = 'to' | 'into' | '+=' | '-=' | '*=' | '/=' | '%=';

/** The name of a macro as Harlowe compares it: `link-goto`, `Link_Goto` and `linkgoto` are one. */
export function macroName(typed: string): string {
  return typed.toLowerCase().replace(/[-_]/g, '');
}
