import { existsSync, readFileSync } from 'node:fs';
import { Compiler } from 'inkjs/full';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../checker/readers/walks.ts';
import type { Story } from '../../model/story.ts';
import { intercept, Reader, readPart, readStory, type Shown } from './testing/read-carried-over.ts';

const carriedOver = readStory('the-intercept');

const hasOriginal = existsSync(intercept);
// biome-ignore lint/suspicious/noConsole: that the two were not compared must be seen
if (!hasOriginal) console.warn(`NOT TESTED beside inkjs: no story in ${intercept.pathname}`);

type Ink = ReturnType<Compiler['Compile']>;

/** The knots that were carried over; where they lead on, the story ends. */
function threeKnots(): Ink {
  const source = readFileSync(intercept, 'utf8');
  const ends = ['harris_demands_component', 'claim_hooper_took_component', 'inside_hoopers_hut'];
  const knots = source.slice(0, source.indexOf(`=== ${ends[0]}`));
  return new Compiler(knots + ends.map((knot) => `\n=== ${knot}\n-> END\n`).join('')).Compile();
}

/** `<i>` is a mark there, and words here. */
const words = (text: string): string =>
  text
    .replace(/<\/?i>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const inInk = (ink: Ink) => ({
  text: words(ink.ContinueMaximally()),
  choices: ink.currentChoices.map(({ text }: { text: string }) => text),
});

const inOurs = ({ text, choices }: Shown) => ({ text: words(text), choices });

/** The two players of a story, side by side at the same place. Counts what was compared. */
class SideBySide {
  readonly ink: Ink;
  readonly reader: Reader;
  compared = 0;
  readonly offered = new Set<string>();
  differing: unknown[] = [];

  constructor(ink: Ink, story: Story) {
    this.ink = ink;
    this.reader = new Reader(story);
  }

  /** Compares what both show now; gives the number of choices, or 0 where they differ. */
  look(ours: Shown, path: readonly number[]): number {
    const wanted = inInk(this.ink);
    const shown = inOurs(ours);
    this.compared += 1;
    for (const choice of wanted.choices) this.offered.add(choice);
    if (JSON.stringify(shown) === JSON.stringify(wanted)) return shown.choices.length;
    this.differing.push({ path: [...path], wanted, shown });
    return 0;
  }

  everyPath(ours: Shown, path: number[], most: number): void {
    const choices = this.look(ours, path);
    if (path.length === most || this.differing.length > 3) return;
    const here = this.ink.state.toJson();
    for (let choice = 0; choice < choices; choice += 1) {
      this.ink.state.LoadJson(here);
      this.ink.ChooseChoiceIndex(choice);
      this.everyPath(this.reader.choose(ours, choice), [...path, choice], most);
    }
  }

  walk(draw: () => number): void {
    this.ink.ResetState();
    let ours = this.reader.begin();
    const path: number[] = [];
    for (;;) {
      const choices = this.look(ours, path);
      if (choices === 0) return;
      const choice = Math.floor(draw() * choices);
      path.push(choice);
      this.ink.ChooseChoiceIndex(choice);
      ours = this.reader.choose(ours, choice);
    }
  }
}

describe('An ink story of ours, beside inkjs', () => {
  it('shows the same words and the same choices in the same order on every path', () => {
    const both = new SideBySide(new Compiler(readPart('ink', 'ink')).Compile(), readStory('ink'));
    both.everyPath(both.reader.begin(), [], 99);
    expect(both.differing).toEqual([]);
    expect(both.compared).toBeGreaterThan(100);
  });
});

describe.runIf(hasOriginal)('The Intercept, beside inkjs', () => {
  it('shows the same words and the same choices in the same order on every path', () => {
    const both = new SideBySide(threeKnots(), carriedOver);
    both.everyPath(both.reader.begin(), [], 99);
    expect(both.differing).toEqual([]);
    expect(both.compared).toBe(8_193);
    // As the checker says: what the first knot would ask at its end is asked of nobody.
    expect(both.offered).toContain('Shrug');
    expect(both.offered).not.toContain('Yes');
  });

  it('does so to the end of 300 walks at random', () => {
    const both = new SideBySide(threeKnots(), carriedOver);
    for (let walk = 1; walk <= 300; walk += 1) both.walk(seededRandom(walk));
    expect(both.differing).toEqual([]);
    expect(both.compared).toBeGreaterThan(3_000);
  });

  it('does so in the third knot, where nobody comes from the first, whatever was said before', () => {
    const ink = threeKnots();
    let compared = 0;
    for (const forceful of [-2, -1, 0, 1, 2]) {
      for (const evasive of [-1, 0, 1, 2]) {
        for (const teacup of [false, true]) {
          ink.ResetState();
          const before = { forceful, evasive, teacup };
          for (const [name, value] of Object.entries(before)) ink.variablesState.$(name, value);
          ink.ChoosePathString('here_at_bletchley_diversion');
          const both = new SideBySide(ink, startingAt('here_at_bletchley', before));
          both.everyPath(both.reader.begin(), [], 20);
          expect({ before, differing: both.differing }).toEqual({ before, differing: [] });
          compared += both.compared;
        }
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });
});

function startingAt(node: string, values: Record<string, number | boolean>): Story {
  const variables = carriedOver.variables.map((own) =>
    own.key in values ? { ...own, initial: values[own.key] } : own,
  ) as Story['variables'];
  return { ...carriedOver, start_node_id: node, variables };
}
