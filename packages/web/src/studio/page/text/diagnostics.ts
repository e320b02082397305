/** The problems of a text by the grammar and the checker, each at its place, with a fix where there is one. */
import { findingText, textProblemText } from '@brasslamp/messages';
import type { Finding } from '@brasslamp/story/checker/finding';
import type { Problem } from '@brasslamp/story/logic';
import { t } from '../t.ts';

export interface Diagnosis {
  from: number;
  to: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  fix: Fix | null;
}

export interface Fix {
  words: string;
  from: number;
  to: number;
  insert: string;
}

/** The diagnoses in the order of the text; what is said twice of one place is said once. */
export function diagnosesOf(
  text: string,
  problems: readonly Problem[],
  findings: readonly Finding[],
): Diagnosis[] {
  const ofText = problems.map((problem): Diagnosis => {
    const { start, end } = problem.span;
    const to = Math.min(text.length, Math.max(end, start + 1));
    return {
      from: Math.min(start, text.length),
      to,
      severity: 'warning',
      message: textProblemText(problem),
      fix: fixOf(problem, text),
    };
  });
  const found = findings.flatMap((finding) => diagnosisOf(finding, text) ?? []);
  const isNew = (one: Diagnosis) =>
    !ofText.some((other) => one.from <= other.to && other.from <= one.to);
  return [...ofText, ...found.filter(isNew)].sort((one, other) => one.from - other.from);
}

const severities = { error: 'error', warning: 'warning', note: 'info' } as const;

function diagnosisOf(finding: Finding, text: string): Diagnosis | null {
  const { field, line, column = 1, severity } = finding;
  // What the grammar says is there already.
  if (field !== 'body' || line === undefined || finding.rule === 'text-problem') return null;
  const from = offsetAt(text, line, column);
  if (from === null) return null;
  const [word = ''] =
    /^("[^"\n]*"|\/media\/[\w.]+|[\p{L}\p{N}_]+|\{[^}\n]*\}|\S)/u.exec(
      text.slice(from, from + 300),
    ) ?? [];
  const to = from + word.length;
  return {
    from,
    to,
    severity: severities[severity],
    message: findingText(finding),
    fix: nearestName(finding, word, from, to),
  };
}

/** The offset of a place; null where the text is shorter by now. */
function offsetAt(text: string, line: number, column: number): number | null {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return null;
  }
  const at = start + column - 1;
  return at < text.length ? at : null;
}

function nearestName(finding: Finding, word: string, from: number, to: number): Fix | null {
  if (finding.message_id !== 'unknown-name.misspelt') return null;
  const { name, nearest } = finding.params;
  const isQuoted = word.startsWith('"');
  // The text may have changed since it was checked.
  if ((isQuoted ? word.slice(1, -1) : word) !== name) return null;
  const insert = isQuoted && !nearest.startsWith('"') ? `"${nearest}"` : nearest;
  return { words: t('page.fix.replace', { insert }), from, to, insert };
}

function fixOf({ message_id, span }: Problem, text: string): Fix | null {
  const { start, end } = span;
  switch (message_id) {
    case 'text.closes_nothing':
    case 'text.brace_not_closed':
      return { words: t('page.fix.escape'), from: start, to: start, insert: '\\' };
    case 'text.nothing_to_end':
    case 'text.second_else':
    case 'text.again_without_first':
    case 'text.brace_in_description':
      return { words: t('page.fix.remove'), from: start, to: end, insert: '' };
    case 'text.again_instead_of_else':
      return {
        words: t('page.fix.replace', { insert: '{again}' }),
        from: start,
        to: end,
        insert: '{again}',
      };
    case 'text.end_missing': {
      const at = endOfParagraph(text, end);
      return { words: t('page.fix.end'), from: at, to: at, insert: '{end}' };
    }
    default:
      return null;
  }
}

function endOfParagraph(text: string, from: number): number {
  const [blank] = /[ \t]*\n[ \t]*\n/.exec(text.slice(from)) ?? [];
  const at = blank === undefined ? text.trimEnd().length : text.indexOf(blank, from);
  return Math.max(from, at);
}
