import type { FileProblem } from '@brasslamp/messages';

/**
 * The reason why a text is no JSON, by what the engine said of it. Engines word it differently; all but one say
 * where it is. A text that ends too early is wrong at its end.
 */
export function brokenJson(text: string, error: unknown): FileProblem {
  const said = error instanceof Error ? error.message : '';
  const [, line = '0', column = '0'] = /line (\d+) column (\d+)/.exec(said) ?? [];
  const whole = text.trimEnd();
  const lines = whole.split('\n');
  const isAtEnd =
    /unexpected end|unterminated/i.test(said) ||
    Number(line) > lines.length ||
    (Number(line) === lines.length && Number(column) > (lines.at(-1) ?? '').length);
  if (isAtEnd || !whole.endsWith(whole.trimStart().startsWith('[') ? ']' : '}')) {
    return { message_id: 'story_file_cut_off', params: {} };
  }
  return {
    message_id: 'story_file_not_json',
    params: { line: Number(line), column: Number(column) },
  };
}
