import { type Act, beginTurn, compileStory, playTurn, view } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import type { Story } from '@brasslamp/story/model';
import { anyStory } from '@brasslamp/story/testing/any-story';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { plainText } from '@brasslamp/story/text/plain';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeEpub } from '../epub/write-epub.ts';
import { writeGamebook } from '../gamebook/write-gamebook.ts';
import type { BookFacts } from './book-facts.ts';

const facts: BookFacts = {
  ...{ id: 'a-story', author: 'Ann', description: '', modifiedAt: Date.UTC(2026, 10, 1) },
  pictures: new Map(),
};

/** The pages of a book by their numbers: the words of each, and its links. */
function pagesOf(story: Story) {
  const files = Object.entries(unzipSync(writeEpub(story, facts).bytes));
  return new Map(
    files.flatMap(([path, bytes]) => {
      const number = /\/s(\d+)\.xhtml$/.exec(path)?.[1];
      if (number === undefined) return [];
      const page = new TextDecoder().decode(bytes);
      const links = [...page.matchAll(/<a href="s(\d+)\.xhtml">(.*?)<\/a>/g)];
      return [
        [
          number,
          {
            words: wordsIn(page),
            links: links.map(([, to, label]) => ({ to, label: wordsIn(label ?? '') })),
          },
        ],
      ];
    }),
  );
}

const wordsIn = (xhtml: string) =>
  squeezed(
    xhtml
      .replace(/<head>.*?<\/head>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
const squeezed = (text: string) => text.replace(/\s+/g, '');

/** The acts that are open, in the order and the words of a page: those in its text come first. */
function actsIn({ body, actions, items_here, inventory }: View): { act: Act; label: string }[] {
  const open = new Set(actions.flatMap(({ id, enabled }) => (enabled ? [id] : [])));
  const choose = (action_id: string): Act => ({ type: 'choose', action_id });
  // Each such link in these stories is the word “Go”.
  const inText = [...JSON.stringify(body).matchAll(/"action_id":"([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
  return [
    ...inText.filter((id) => open.has(id)).map((id) => ({ act: choose(id), label: 'Go' })),
    ...actions
      .filter(({ id }) => open.has(id) && !inText.includes(id))
      .map(({ id, label }) => ({ act: choose(id), label })),
    ...items_here
      .filter(({ can_take }) => can_take)
      .map(({ id, name }) => ({
        act: { type: 'take', item_id: id } as const,
        label: `Take ${name}`,
      })),
    ...inventory
      .filter(({ can_drop }) => can_drop)
      .map(({ id, name }) => ({
        act: { type: 'drop', item_id: id } as const,
        label: `Put down ${name}`,
      })),
  ].map(({ act, label }) => ({ act, label: squeezed(label) }));
}

function walkBeside(story: Story, draws: readonly number[]): number {
  const pages = pagesOf(story);
  const playable = compileStory(story);
  let turn = beginTurn(playable, 0);
  let page = pages.get('1');
  for (const [step, draw] of draws.entries()) {
    const seen = view(playable, turn.state, undefined, turn.read);
    expect(page?.words).toContain(squeezed(plainText(seen.body)));
    const acts = actsIn(seen);
    expect(page?.links.map(({ label }) => label)).toEqual(acts.map(({ label }) => label));
    const chosen = acts[draw % Math.max(1, acts.length)];
    const link = page?.links[draw % Math.max(1, acts.length)];
    if (chosen === undefined) return step;
    const next = playTurn(playable, turn.state, chosen.act);
    if (next === null) throw new Error('what a view offers can be done');
    turn = next;
    page = pages.get(link?.to ?? '');
  }
  return draws.length;
}

describe('a story whose states are pages', () => {
  it('reads on paper as it plays, whichever way a reader goes', () => {
    let unfolded = 0;
    let steps = 0;
    fc.assert(
      fc.property(
        anyStory,
        fc.array(fc.nat(20), { minLength: 8, maxLength: 20 }),
        (story, draws) => {
          if (story.nodes.length === 0) return;
          // Where nothing is for the reader to keep, each state has its page; dice fall as they like.
          const { html, losses } = writeGamebook(story, facts);
          if (losses.length > 0 || html.includes('roll from 1 to')) return;
          unfolded += 1;
          steps += walkBeside(story, draws);
        },
      ),
      { numRuns: 80 },
    );
    expect(unfolded).toBeGreaterThan(5);
    expect(steps).toBeGreaterThan(5);
  });

  it('asks nothing of its reader: what decides is decided, what is used up is gone', () => {
    const story = storyFrom`
      $ gold = 2 (0 to 10)
      :: Hall
      {first}You come in.{again}Back again.{end} You have {gold}.
      - Pay -> Gate
      if gold >= 2
      do set gold = gold - 2
      - Look -> Hall (once)
      :: Gate (ending: Free)
      Left: {gold}.
    `;
    const { html, losses } = writeGamebook(story, facts);
    expect(losses).toEqual([]);
    expect(html.match(/class="numbered"/g)).toHaveLength(3);
    expect(html).toContain('Left: 0.');
    expect(html).not.toContain('To keep count');
  });

  it('says what to roll where chance decides', () => {
    const story = storyFrom`
      :: Hall
      - Wander -> 3 Cellar | 1 Attic | 2 stay
      - Run -> Attic
      :: Cellar (ending: Lost)
      :: Attic (ending: Found)
    `;
    const { html, losses } = writeGamebook(story, facts);
    const text = html.replace(/<[^>]*>/g, '').replace(/\d+(?= ·|\n|Run)/g, '#');
    expect(text).toContain(
      'Wander, roll from 1 to 6: 1–3 – turn to # · 4 – turn to # · 5–6 – turn to ',
    );
    expect(losses).toEqual([]);
  });

  it('says which things cannot be put down where that would be too many pages', () => {
    const rooms = Array.from({ length: 30 }, (_, at) => `:: R${at}\n- On -> R${(at + 1) % 30}`);
    const story = storyFrom(
      Object.assign([`${rooms.join('\n')}\n@ Lamp\n@ Rope`], { raw: [] }) as TemplateStringsArray,
    );
    const { losses } = writeGamebook(story, facts);
    expect(losses.map(({ kind, source }) => [kind, source])).toEqual([
      ['kept_in_hand', 'Lamp'],
      ['kept_in_hand', 'Rope'],
    ]);
  });
});
