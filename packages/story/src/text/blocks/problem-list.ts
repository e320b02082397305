/** What to tell a writer whose text does not fit the grammar. */

import { problemOf } from '../../logic/parse-problem.ts';
import type { Problem } from '../../model/expression.ts';
import { limits } from '../../model/story.ts';
import type { SyntaxProblem } from '../syntax/problem.ts';

/** What does not fit the grammar of a body; it is shown as typed. */
export interface BodyProblem extends Problem {
  /** It nests deeper than `limits.textNesting`: a body to be refused, not only to be warned of. */
  isTooDeep?: true;
}

/** Nobody reads more, and a hostile body has one at each character. */
const maxProblems = 200;

export class ProblemList {
  readonly #body: string;
  readonly #found: BodyProblem[] = [];
  #isTooDeep = false;
  /** Of those that are counted and not told. */
  more = 0;

  constructor(body: string) {
    this.#body = body;
  }

  /** The first that is too deep is kept however many problems there are. */
  add(problem: SyntaxProblem): void {
    const isFirstTooDeep = problem.kind === 'too_deep' && !this.#isTooDeep;
    if (this.#found.length >= maxProblems && !isFirstTooDeep) {
      this.more += 1;
      return;
    }
    this.#isTooDeep ||= isFirstTooDeep;
    this.#found.push(inWords(problem, this.#body));
  }

  /** In the order of the text. */
  inOrder(): BodyProblem[] {
    return this.#found.sort((a, b) => a.span.start - b.span.start);
  }
}

const toShowBrace = 'To show a brace, write a backslash before it: \\{ or \\}.';
const inSamePlace = 'in the same list item or quote';
const tooDeep =
  `Text may nest ${limits.textNesting} deep: quotes, lists, emphasis, links and braces ` +
  'together. This is deeper: take a level out.';

function inWords(problem: SyntaxProblem, body: string): BodyProblem {
  const { span } = problem;
  switch (problem.kind) {
    case 'too_deep':
      return { message: tooDeep, span, isTooDeep: true };
    case 'closes_nothing':
      return { message: `No brace opens before this one. ${toShowBrace}`, span };
    case 'no_brace_end':
      return { message: `Close this brace with } on the same line. ${toShowBrace}`, span };
    case 'never_closed': {
      const message = `${typedOf(problem, body)} is never closed. Write {end} after it, ${inSamePlace}.`;
      return { message, span };
    }
    case 'out_of_place':
      return { message: whyNotHere(problem, typedOf(problem, body)), span };
    case 'unreadable': {
      const inExpression = problemOf(problem.error, body, span.end - 1);
      const remedy = problem.tag === 'value' ? ` ${toShowBrace}` : '';
      return { ...inExpression, message: inExpression.message + remedy };
    }
    case 'in_address':
      return { message: 'An address holds no braces: take these out, or write \\{ and \\}.', span };
    case 'in_description':
      return { message: 'The description of an image holds no braces: take these out.', span };
  }
}

function whyNotHere(
  { tag, opener }: Extract<SyntaxProblem, { kind: 'out_of_place' }>,
  typed: string,
): string {
  if (tag === 'end') return `Nothing is open that ${typed} could close, ${inSamePlace}.`;
  if (tag === 'again') {
    return `${typed} belongs between {first} and its {end}, once. Take it out or open a {first}.`;
  }
  if (opener === 'if') return `The {if} has its {else} already. Take ${typed} out.`;
  if (opener === 'first') return `${typed} belongs to an {if}. Write {again} here.`;
  return `${typed} belongs between {if …} and its {end}. Open an {if …} before it, ${inSamePlace}.`;
}

const typedOf = ({ span }: SyntaxProblem, body: string): string =>
  body.slice(span.start, Math.min(span.end, span.start + 80));
