import type { StoryFileFault } from '@brasslamp/messages';
import { lineAndColumn, type Problem, parseCondition, parseEffect } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { isBlank } from '@brasslamp/story/model/blank';
import { parseBody } from '@brasslamp/story/text';
import type { Reading } from './reading.ts';
import { type JsonSchema, type Shape, shape } from './shape.ts';
import { list } from './values.ts';
import { type Wrong, wrong } from './wrong.ts';

interface Asked {
  most: number;
  least?: number;
  /** The form in which it is kept: as every other way into a draft keeps it. */
  kept?: (text: string) => string;
  /** Also asked of it; null = it is good. */
  fault?: (text: string) => StoryFileFault | null;
  schema?: JsonSchema;
}

/** A text on one line. */
export const text = ({ most, least = 0, kept, fault, schema }: Asked): Shape<string> =>
  shape({
    read(json, reading) {
      if (typeof json !== 'string') {
        return reading.refuse({ message_id: 'type_wrong', params: { expected: 'string' } });
      }
      const value = kept?.(json) ?? json;
      const wrongIn = faultOfLength(value, least, most) ?? fault?.(value) ?? null;
      return wrongIn === null ? value : reading.refuse(wrongIn);
    },
    write: (value) => value,
    schema: { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most, ...schema },
  });

function faultOfLength(value: string, least: number, most: number): StoryFileFault | null {
  if (value.includes('\0') || !value.isWellFormed()) return { message_id: 'not_text', params: {} };
  if (value.length < least) return { message_id: 'required', params: {} };
  return value.length > most ? { message_id: 'too_long', params: { most } } : null;
}

export const trimmed = (value: string): string => value.trim();
/** Names are quoted in logic, which is written on one line. */
export const onOneLine = (value: string): string =>
  value.replace(/[\r\n\u2028\u2029]+/g, ' ').trim();

/** A name or a title: something of it can be seen. */
export const seen = (
  most: number,
  message: StoryFileFault,
  kept: (value: string) => string = onOneLine,
): Shape<string> =>
  text({
    most,
    least: 1,
    kept,
    fault: (value) => (isBlank(value) ? message : null),
  });

export const matching = (pattern: RegExp, most: number, message: StoryFileFault): Shape<string> =>
  text({
    most,
    least: 1,
    fault: (value) => (pattern.test(value) ? null : message),
    schema: { pattern: pattern.source },
  });

/**
 * A text with line breaks: a list of its lines, so that a change of one of them is a change of one line of
 * the file; one without them is a text. Either is read.
 */
export const lines = (
  most: number,
  check?: (value: string, reading: Reading) => void,
): Shape<string> => {
  const whole = text({ most });
  return shape({
    read(json, reading): string | Wrong {
      const typed = Array.isArray(json) ? joined(json, reading) : json;
      const value = typed === wrong ? wrong : whole.read(typed, reading);
      if (value !== wrong) check?.(value, reading);
      return value;
    },
    write: (value) => (value.includes('\n') ? value.split('\n') : value),
    schema: { anyOf: [whole.schema, { type: 'array', items: { type: 'string' } }] },
  });
};

function joined(typed: readonly unknown[], reading: Reading): string | Wrong {
  const found = typed.findIndex((line) => typeof line !== 'string');
  if (found === -1) return typed.join('\n');
  const message = { message_id: 'type_wrong', params: { expected: 'string' } } as const;
  return reading.at(found, () => reading.refuse(message));
}

function refuseProblem(reading: Reading, value: string, { span, ...message }: Problem): void {
  const { line, column } = lineAndColumn(value, span.start);
  reading.refuse(message, line, column);
}

/** A text in the grammar of bodies. Any text is one; only one that nests too deep is refused. */
export const body = (most: number): Shape<string> =>
  lines(most, (value, reading) => {
    const tooDeep = parseBody(value).problems.find(({ isTooDeep }) => isTooDeep);
    if (tooDeep) refuseProblem(reading, value, tooDeep);
  });

const logic = (
  least: number,
  most: number,
  parse: (value: string) => { problems: readonly Problem[] },
): Shape<string> => {
  const typed = text({ most, least, kept: trimmed });
  return {
    ...typed,
    read(json, reading) {
      const value = typed.read(json, reading);
      if (value === wrong) return wrong;
      const { problems } = parse(value);
      for (const problem of problems) refuseProblem(reading, value, problem);
      return problems.length === 0 ? value : wrong;
    },
  };
};

export const condition = logic(0, limits.conditionCharacters, (value) => parseCondition(value));
export const effects = list(
  logic(1, limits.effectCharacters, (value) => parseEffect(value)),
  limits.effectsPerList,
);
