/** Problems of a text that does not fit the grammar, as a writer is told of them. */

import { type Problem, problemOf } from '../../logic/parse-problem.ts';
import type { Span } from '../../model/expression.ts';
import { limits } from '../../model/limits.ts';
import type { SyntaxProblem } from '../syntax/problem.ts';

/** A place that does not fit the grammar of a body; it is shown as typed. */
export type BodyProblem = Problem & {
  /** True where it nests deeper than `limits.textNesting`: a body to be refused, not only to be warned of. */
  isTooDeep?: true;
};

/** The most that are reported: nobody reads more, and a hostile body has one at each character. */
const maxProblems = 200;

export class ProblemList {
  readonly #body: string;
  readonly #found: BodyProblem[] = [];
  #isTooDeep = false;
  /** The number of those that are counted and not reported. */
  more = 0;

  constructor(body: string) {
    this.#body = body;
  }

  /** The first that is too deep is listed however many problems there are. */
  add(problem: SyntaxProblem): void {
    const isFirstTooDeep = problem.kind === 'too_deep' && !this.#isTooDeep;
    if (this.#found.length >= maxProblems && !isFirstTooDeep) {
      this.more += 1;
      return;
    }
    this.#isTooDeep ||= isFirstTooDeep;
    this.#found.push(problemIn(problem, this.#body));
  }

  /** The problems in the order of the text. */
  inOrder(): BodyProblem[] {
    return this.#found.sort((a, b) => a.span.start - b.span.start);
  }
}

function problemIn(problem: SyntaxProblem, body: string): BodyProblem {
  const { span } = problem;
  switch (problem.kind) {
    case 'too_deep': {
      const params = { levels: limits.textNesting };
      return { message_id: 'text.too_deep', params, span, isTooDeep: true };
    }
    case 'too_many_signs':
      return { message_id: 'text.too_many_signs', params: { most: limits.textSigns }, span };
    case 'closes_nothing':
      return { message_id: 'text.closes_nothing', params: {}, span };
    case 'no_brace_end':
      return { message_id: 'text.brace_not_closed', params: {}, span };
    case 'never_closed':
      return { message_id: 'text.end_missing', params: { tag: typedIn(span, body) }, span };
    case 'out_of_place':
      return { message_id: misplaced(problem), params: { tag: typedIn(span, body) }, span };
    case 'unreadable': {
      const inExpression = problemOf(problem.error, body, span.end - 1);
      if (problem.tag !== 'value') return inExpression;
      const params = { ...inExpression.params, hint: 'show_brace' };
      return { ...inExpression, params } as Problem;
    }
    case 'in_address':
      return { message_id: 'text.brace_in_address', params: {}, span };
    case 'in_description':
      return { message_id: 'text.brace_in_description', params: {}, span };
    case 'sound_without_words':
      return { message_id: 'text.sound_without_words', params: {}, span };
    case 'show_without_name':
      return { message_id: 'text.show_without_name', params: {}, span };
    case 'show_in_words':
      return { message_id: 'text.show_in_words', params: {}, span };
  }
}

function misplaced({ tag, opener }: Extract<SyntaxProblem, { kind: 'out_of_place' }>) {
  if (tag === 'end') return 'text.nothing_to_end';
  if (tag === 'again') return 'text.again_without_first';
  if (opener === 'if') return 'text.second_else';
  return opener === 'first' ? 'text.again_instead_of_else' : 'text.else_without_if';
}

const typedIn = ({ start, end }: Span, body: string): string =>
  body.slice(start, Math.min(end, start + 80));
