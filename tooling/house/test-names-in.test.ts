import { describe, expect, it } from 'vitest';
import { testNamesIn } from './test-names-in.ts';

describe('testNamesIn', () => {
  it.each([
    ["it('is there', () => {});", ['is there']],
    ['test("is there", async () => {});', ['is there']],
    ["describeOnBothDatabases('Stories', (openApp) => {});", ['Stories']],
    ["it('is Anna\\'s', () => {});", ["is Anna's"]],
    ["it(\n  'stands on a line of its own',\n  () => {});", ['stands on a line of its own']],
    ["it.each(['a', 'b'])(\n  'works as %j',\n  async (name) => {});", ['works as %j']],
    ["it.each([')', '(('] as const)('works as %j', (name) => {});", ['works as %j']],
    ["it.each<[string, number]>([['a', 1]])('%s', () => {});", ['%s']],
    ["it.runIf(engine === 'sqlite')('runs', () => {});", ['runs']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as written in code
    ['test(`${file} is read`, () => {});', ['${file} is read']],
  ])('reads the name in %s', (code, names) => {
    expect(testNamesIn(code)).toEqual(names);
  });

  it.each([
    "it.skip('is not run', () => {});",
    "test.describe.skip('is not run', () => {});",
    "// it('is a comment', () => {});",
    "await test.step;\nsubmit('x', 1);",
    "pattern.test('no test');",
  ])('finds no test in %s', (code) => {
    expect(testNamesIn(code)).toEqual([]);
  });
});
