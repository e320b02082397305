import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewerGrammar } from '../logic/cursor.ts';
import { grammarOf } from '../logic/newer-grammar.ts';
import { readCondition, readEffect } from '../logic/read-logic.ts';
import type { Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { anyWholeStory } from '../testing/any-whole-story.ts';
import { offered } from '../testing/offered.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { readBody } from '../text/blocks/read-body.ts';
import { compileWith } from './compile/compile-story.ts';
import { needsParts } from './compile/needs-parts.ts';
import { PartsMissingError } from './compile/parts.ts';
import { act, compileStory, save, start, view } from './engine.ts';

const plain = storyFrom`
  $ gold = 5 (shown)
  $ name = "has that"
  ! Explorer
  ~ start: set gold = gold * 2 - 7 / 3
  ~ entry: give coin
  :: Hall
  ~ first: set gold = random(1, 6)
  It cost 2.50 at noon. {first}That show.{again}{if gold > 3 and not has(lamp)}{gold}{end} coins.{end}
  - Go -> Cave (call, once)
  if seen("Hall") or chance(20)
  do unlock explorer
  - Back -> return
  @ Lamp
  @ Coin (stackable) in inventory
  :: Cave (ending: Dark)
`;

describe('a story needs the parts of level 2', () => {
  it('not for what level 1 plays as well', () => expect(needsParts(plain)).toBe(false));
  it.each([
    ['a number with decimals', '$ gold = 2.5 (0 to 9, decimals 1)\n:: Hall'],
    ['a set', '$ bag = {rope} (of rope | map)\n:: Hall'],
    ['a frame', '~ header: Dusk.\n:: Hall'],
    ['the panel', '~ panel: Dusk.\n:: Hall'],
    ['a snippet', '## Sky\nBlue.\n:: Hall'],
    ['a node that goes on', ':: Hall\n~ continue: Hall'],
    ['a choice of once a visit', ':: Hall\n- Go -> stay (once_per_visit)'],
    ['a choice that leads back', ':: Hall\n- Go -> 1 Hall | 2 back'],
    ['a label with braces', ':: Hall\n- {turns} -> stay'],
    ['a name with braces', ':: Hall\n@ Lamp {turns}'],
    ['an effect within if', ':: Hall\n~ first: if yes then take lamp end'],
    ['an addition to a set', ':: Hall\n- Go -> stay\ndo add "rope" to bag'],
    ['a call', ':: Hall\n- Go -> stay\nif at ( lamp, "Hall")'],
    ['a set that has', ':: Hall\n~ when: bag has "rope"'],
    ['joined texts', '~ start: set name = "a" & "b"\n:: Hall'],
    ['decimals in a text', ':: Hall\n{first}a{end} {2.5}'],
    ['more values than may be shown', `:: Hall\n${'{gold}'.repeat(1_300)}`],
    ['a snippet in a text', ':: Hall\n{ show "Sky"}'],
  ])('for %s', (_name, notation) => {
    const story = readStoryNotation(notation);
    expect(needsParts(story)).toBe(true);
    expect(needsParts({ ...story, level: 1 })).toBe(false);
  });
  it('for what readers are asked', () => {
    const asking = structuredClone(plain);
    Object.assign(asking.nodes[0]?.actions[0] ?? {}, { ask: { variable: 'name', prompt: '' } });
    expect(needsParts(asking)).toBe(true);
  });
  it('and is never played without them', () => {
    const story = readStoryNotation('$ gold = 2.5 (0 to 9, decimals 1)\n:: Hall');
    expect(() => compileWith(null, story)).toThrow(PartsMissingError);
    expect(compileWith(null, plain).story.title).toBe(plain.title);
  });
});

/** The story with a snippet that nothing shows, but for which all parts are used. */
const withUnused = (story: Story): Story => ({
  ...story,
  snippets: [{ id: 'unused', name: 'Unused', values: [], body: '' }],
});

describe('what a story without them', () => {
  const words = fc.oneof(
    fc.constantFrom(
      ...['at', 'size', 'earned', 'has', 'chosen_here', 'times_chosen', 'if', 'add', 'remove'],
      ...['then', 'else', 'end', 'show', 'to', 'from', 'set', 'give', 'gold', 'turns', 'and', 'x'],
      ...['(', ')', '"Hall"', '"', '{', '}', '|', '&', '=', '.', '1', '25', ',', '-', '\\', 'é'],
      ...[' ', '\n', '\t', '> ', '[a](action:a1)', '{if ', '{end}', '{show ', '{first}'],
    ),
    fc.string(),
  );
  const anyWords = fc
    .array(words, { maxLength: 14 })
    .chain((all) => fc.constantFrom(all.join(''), all.join(' ')));
  const anyText = fc.oneof(
    anyWords,
    fc
      .oneof(anyStory, anyWholeStory)
      .chain((story) =>
        fc.constantFrom(
          '',
          ...story.nodes.flatMap(({ body, available_when, actions, on_enter }) => [
            ...[body, available_when, ...on_enter.first, ...on_enter.every],
            ...actions.flatMap(({ when, effects }) => [when, ...effects]),
          ]),
        ),
      ),
  );
  const [hall] = plain.nodes;
  const bare = { ...readStoryNotation(':: Hall'), nodes: [] };
  const withNode = (changes: object): Story => ({
    ...bare,
    nodes: [{ ...(hall as Story['nodes'][0]), body: '', actions: [], ...changes }],
  });

  it('says in its texts and logic is read alike with all grammar of level 2', () => {
    const read = (text: string, newer: NewerGrammar | null) => ({
      condition: readCondition(text, newer).tree,
      effect: readEffect(text, newer).tree,
      body: readBody(text, newer),
    });
    let plainTexts = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const [without, full] = [read(text, null), read(text, grammarOf(2))];
        if (!needsParts(withNode({ available_when: text }))) {
          plainTexts += 1;
          expect(without.condition).toEqual(full.condition);
        }
        if (!needsParts({ ...bare, on_start: [text] })) {
          expect(without.effect).toEqual(full.effect);
        }
        if (!needsParts(withNode({ body: text }))) expect(without.body).toEqual(full.body);
      }),
      { numRuns: 20_000 },
    );
    expect(plainTexts).toBeGreaterThan(5_000);
  });

  it('plays is the same with them', () => {
    let compared = 0;
    const anyPicks = fc.array(fc.nat(11), { maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(anyStory, fc.constant(plain)), anyPicks, (story, picks) => {
        if (story.level === 1 || needsParts(story) || story.nodes.length === 0) return;
        const [without, full] = [compileStory(story), compileStory(withUnused(story))];
        expect([without.parts === null, full.parts === null]).toEqual([true, false]);
        let [one, other] = [start(without, 3), start(full, 3)];
        for (const pick of picks) {
          expect(view(without, one)).toEqual(view(full, other));
          expect(save(without, one)).toEqual(save(full, other));
          const possible = offered(without, one);
          const picked = possible[pick % possible.length];
          if (picked === undefined) break;
          [one, other] = [act(without, one, picked) ?? one, act(full, other, picked) ?? other];
          compared += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});
