import { type Page, unfold } from '@brasslamp/story/checker/unfold';
import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import type { Loss } from '../../losses/loss.ts';
import type { Markup } from './markup.ts';
import { pageMarkup } from './page-markup.ts';
import { dropLosses, paperLosses } from './paper-losses.ts';
import { type PaperKind, paperStory } from './paper-story.ts';
import { sectionMarkup } from './section-markup.ts';
import { type SectionWays, sectionNumbers } from './section-numbers.ts';
import { sheetMarkup } from './sheet-markup.ts';

/** The pages into which a story may be unfolded at most: beyond that a book is no book. */
export const mostPages = 2_000;

/** The sections of a book, by number from 1, and the sheet to keep count on; null = nothing is to be kept. */
export interface BookSections {
  sections: { number: number; markup: Markup }[];
  sheet: Markup | null;
  losses: Loss[];
}

/**
 * A story as sections. Where each state of it can have a page of its own, that is exact: no reader keeps count. Else a
 * section is a node, and what decides about it stands there in words.
 */
export function bookSections(story: Story, seed: string, kind: PaperKind): BookSections {
  const start = startNode(story);
  if (start === null) return { sections: [], sheet: null, losses: [] };
  const pages = unfold(story, { most: mostPages, drops: true });
  if (pages !== null) return { ...unfolded(story, pages, seed, kind), losses: [] };
  const isCarried = story.items.some(({ portable }) => portable);
  const kept = isCarried ? unfold(story, { most: mostPages, drops: false }) : null;
  if (kept !== null) return { ...unfolded(story, kept, seed, kind), losses: dropLosses(story) };
  const numberOf = sectionNumbers(waysOf(story), start.id, seed);
  const paper = paperStory(story, { kind, startId: start.id, numberOf });
  const sections = story.nodes.map((node) => ({
    number: numberOf.get(node.id) ?? 0,
    markup: sectionMarkup(node, paper),
  }));
  return { sections: inOrder(sections), sheet: sheetMarkup(paper), losses: paperLosses(story) };
}

function unfolded(
  story: Story,
  pages: readonly Page[],
  seed: string,
  kind: PaperKind,
): Omit<BookSections, 'losses'> {
  const counts = new Map<string, number>();
  const ids = pages.map(({ view: { node } }) => {
    const count = (counts.get(node.id) ?? 0) + 1;
    counts.set(node.id, count);
    return `${node.id}/${count}`;
  });
  const ways = pages.map((page) =>
    page.ways.flatMap(({ to }) => to.map((one) => ids[one.page] ?? '')),
  );
  const startId = ids[0] ?? '';
  const numbers = sectionNumbers(new Map(ids.map((id, at) => [id, ways[at] ?? []])), startId, seed);
  const paper = paperStory(story, { kind, startId, numberOf: numbers });
  const numberOf = (page: number) => numbers.get(ids[page] ?? '') ?? 0;
  const sections = pages.map((page, at) => ({
    number: numberOf(at),
    markup: pageMarkup(page, paper, numberOf),
  }));
  return { sections: inOrder(sections), sheet: null };
}

const inOrder = (sections: BookSections['sections']) =>
  sections.sort((one, other) => one.number - other.number);

const waysOf = ({ nodes }: Story): SectionWays =>
  new Map(
    nodes.map(({ id, actions, continue: ways }) => [
      id,
      [...actions, ...ways].flatMap(({ target }) =>
        (Array.isArray(target) ? target.map((one) => one.target) : [target]).filter(
          (to) => to !== null,
        ),
      ),
    ]),
  );
