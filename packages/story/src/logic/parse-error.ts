import type { Token } from './tokens.ts';

/** A reason why a text does not fit. The words for it are in `parse-problem.ts`, which the engine does not load. */
export type ParseErrorReason =
  | 'open_quotation'
  | 'too_long'
  | 'too_deep'
  | 'no_key'
  | 'no_name'
  | 'no_value'
  | 'no_effect'
  | 'second_effect'
  | 'no_equals'
  | 'no_place'
  | 'no_set_named'
  | 'no_then'
  | 'no_end'
  | 'no_separator'
  | 'if_too_deep'
  | 'left_over'
  | 'second_comparison'
  | 'turns_called'
  | 'second_key'
  | 'has_of_no_set'
  | 'no_comma'
  | 'chance_here'
  | 'unknown_call'
  | 'no_parenthesis'
  | 'open_parenthesis'
  | 'large_number'
  | 'many_decimals'
  | 'needs_level_2';

/** Thrown inside the parser at the first thing that does not fit, and given to who asked for it. */
export class ParseError {
  readonly reason: ParseErrorReason;
  readonly token: Token;
  /** The word of the call or effect that it is in, or the name before it. */
  readonly within: string;

  constructor(reason: ParseErrorReason, token: Token, within = '') {
    this.reason = reason;
    this.token = token;
    this.within = within;
  }
}
