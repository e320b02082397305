import type { ParseError } from '../../logic/parse-error.ts';
import type { Span } from '../../model/expression.ts';
import type { TagKind } from './tag.ts';

/** A syntax problem is what does not fit the grammar of a body. The words for it are in `problem-list.ts`. */
export type SyntaxProblem = { span: Span } & (
  | { kind: 'too_deep' | 'too_many_signs' | 'closes_nothing' | 'no_brace_end' | 'never_closed' }
  | { kind: 'out_of_place'; tag: TagKind; opener: TagKind | undefined }
  /** Of the condition or value in the tag, which is at `span`. */
  | { kind: 'unreadable'; tag: TagKind; error: ParseError }
  | { kind: 'in_address' | 'in_description' | 'sound_without_words' }
  | { kind: 'show_without_name' | 'show_in_words' }
);

/** The engine, which shows what does not fit as typed, listens to none. */
export type ReportProblem = (problem: SyntaxProblem) => void;
