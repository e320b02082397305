import type { Loss } from '../../losses/loss.ts';
import { LossBook } from '../losses/loss-book.ts';
import type { SourceStory } from '../pieces/source-story.ts';
import { LinkFinder } from './find-link.ts';
import { ForwardFinder } from './scan/forward-finder.ts';

/** The links that are broken over a line in a format that reads none there: they stay as typed. */
export function brokenLinks({ units }: SourceStory): Loss[] {
  const book = new LossBook();
  for (const text of new Set(units.map((unit) => unit.text))) {
    const links = new LinkFinder(text.text, false);
    const openings = new ForwardFinder(text.text, /\[\[/g);
    for (let at = openings.from(0); at !== -1; at = openings.from(at + 2)) {
      const isLink = links.linkAt(at) !== null;
      if (isLink || !links.isBrokenAt(at)) continue;
      const end = text.text.indexOf(']]', at) + 2;
      book.add('link_over_lines', { of: text, start: at, end }, { node: text.name });
    }
  }
  return book.losses;
}
