/** Writers read `docs/what-can-be-said.md`: what it shows has to be right. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCondition, parseEffect } from '../logic/logic.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { parseBody, parseWords } from '../text/text.ts';
import { check } from './check.ts';

const page = readFileSync(new URL('../../../../docs/what-can-be-said.md', import.meta.url), 'utf8');

type Kind = 'effect' | 'condition' | 'text' | 'label';

const shown = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].flatMap(([, kind, words = '']) =>
  // A text may have several lines; of all else there is one in each.
  (kind === 'text' ? [words] : words.split('\n')).map((example) => ({
    kind: kind as Kind,
    example,
  })),
);

const problemsOf: Record<Kind, (example: string) => unknown[]> = {
  effect: (example) => parseEffect(example).problems,
  condition: (example) => parseCondition(example).problems,
  text: (example) => parseBody(example).problems,
  label: (example) => parseWords(example).problems,
};

it.each(shown)('$example can be read', ({ kind, example }) => {
  expect(problemsOf[kind](example)).toEqual([]);
});

it('shows examples of everything', () => {
  const kinds = shown.map(({ kind }) => kind);
  for (const kind of Object.keys(problemsOf)) expect(kinds).toContain(kind);
  expect(shown.length).toBeGreaterThan(15);
});

/** The examples of a kind, each at the place where it may stand. */
const examples = (kind: Kind, before = '') =>
  shown.flatMap((own) => (own.kind === kind ? `${before}${own.example}` : [])).join('\n');

it('means something where its names are known', () => {
  const story = readStoryNotation(`
    $ gold = 5 (0 to 10)
    $ rich = no
    $ bag = {rope} (of rope | map)
    $ title = ""
    $ name = "Ann"
    $ lamps = 11 (0 to 20)
    $ price = 2.5 (0 to 99, decimals 2)
    $ warmth = 16 (12 to 20, decimals 1)
    $ day = 1 (1 to 3)
    ! Brave
    ## Weather
    It rains.
    :: Hall (start)
    ${examples('text')}
    ${examples('effect', '~ every: ')}
    @ Coin (stackable) in inventory
    @ Lamp in Cave
    - Knock -> stay
    - Read it -> stay (once_per_visit)
    ${examples('condition', '- Go in -> Cave\nif ')}
    ${examples('label', '- ').replaceAll(/$/gm, ' -> Cave')}
    :: Cave (ending: Found)
  `);
  const ids = ['knock', 'letter'];
  for (const [place, id] of ids.entries())
    Object.assign(story.nodes[0]?.actions[place] ?? {}, { id });
  const meant = ['unknown-name', 'type-slip', 'text-problem', 'text-too-long', 'broken-link'];
  expect(check(story).findings.filter(({ rule }) => meant.includes(rule))).toEqual([]);
});
