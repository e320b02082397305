import { expect, it } from 'vitest';
import { StoryFileError } from '../imported-story.ts';
import { translate } from '../translate/translate.ts';
import { readInk } from './read-ink.ts';

async function read(text: string) {
  const source = await readInk([{ path: 'story.ink', text }]);
  let ids = 0;
  return translate(source, { container: 'ink', newId: () => `id-${++ids}` });
}

/** Read, or refused by name; never thrown out of the reader. */
async function outcome(text: string): Promise<string> {
  try {
    const { node_count } = await read(text);
    return `${node_count} nodes`;
  } catch (error) {
    if (error instanceof StoryFileError) return error.problem.message_id;
    throw error;
  }
}

it.each([
  ['nothing but spaces', '   \n\n'],
  ['functions alone', '=== function f(x)\n~ return x'],
  ['an open brace', 'Text {x\n-> END'],
  ['an open comment', 'Text /* without end'],
  ['braces 5,000 deep', `${'{x:'.repeat(5_000)}a${'}'.repeat(5_000)}`],
  [
    'choices 5,000 deep',
    Array.from({ length: 2_000 }, (_, at) => `${'*'.repeat(at + 1)} c`).join('\n'),
  ],
  ['parentheses 5,000 deep', `{${'('.repeat(5_000)}1${')'.repeat(5_000)}}`],
  ['a knot of its own name in its own', '=== a\n= a\n-> a\n=== a\n-> END'],
  [
    'names of objects',
    'VAR __proto__ = 1\nVAR constructor = 2\n{__proto__} {constructor}\n-> toString\n=== toString\n-> END',
  ],
  ['a script', 'Text <script>alert(1)</script>\n-> END'],
  ['signs alone', '* + - = ~ { } | < > -> <- ->-> # \\'],
  [
    'functions in a ring',
    '{a(1)}\n=== function a(x)\n{b(x)}{b(x)}\n=== function b(x)\n{a(x)}{a(x)}',
  ],
  ['threads in a ring', '<- a\n=== a\n<- b\n=== b\n<- a\n* x\n-> END'],
])('is not brought down by %s', { timeout: 60_000 }, async (_, text) => {
  expect(await outcome(text)).toMatch(/^(?:\d+ nodes|ink|no_passage)$/);
});

it('takes time in proportion to the length', { timeout: 120_000 }, async () => {
  const knots = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `=== knot_${at}\nIt is ${at}. {x > ${at}: More.}\n* (label_${at}) [On] You go on.\n  ~ x = x + 1\n* {x > 2} Stay[.], you said.\n- Then. -> knot_${(at + 1) % count}\n`,
    ).join('\n');
  const timeOf = async (count: number) => {
    const text = `VAR x = 0\n-> knot_0\n${knots(count)}`;
    const start = process.cpuUsage();
    await readInk([{ path: 'story.ink', text }]);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  await timeOf(100);
  const [once, thrice] = [await timeOf(300), await timeOf(900)];
  expect(thrice).toBeLessThan(once * 9);
});

it('can be ended between two parts', async () => {
  const text = '-> a\n=== a\nA.\n-> b\n=== b\nB.\n-> END';
  let pauses = 0;
  const end = () => {
    pauses += 1;
    return pauses > 1 ? Promise.reject(new Error('Ended.')) : Promise.resolve();
  };
  await expect(readInk([{ path: 'story.ink', text }], end)).rejects.toThrow('Ended.');
});
