import { compileStory } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { plainText } from '@brasslamp/story/text/plain';
import { actInReading, beginReading, type WantedAction } from '../reading/act-in-reading.ts';
import type { Book, Reading } from '../reading/reading.ts';
import { viewOfReading } from '../reading/view-of-reading.ts';

export const bookOf = (story: Story, versionId = 'v1'): Book => ({
  playable: compileStory(story),
  storyId: 's',
  title: story.title,
  versionId,
});

const seed = 7;

/** A reading after these steps: labels of choices, or actions. Throws at one that cannot be done. */
export function readOn(
  book: Book,
  from: Reading | null,
  ...steps: (string | WantedAction)[]
): Reading {
  let reading = from ?? beginReading(book, { seed, now: 0 });
  for (const step of steps) {
    const wanted = typeof step === 'string' ? choice(book, reading, step) : step;
    const next = actInReading(book, reading, wanted, { seed, now: reading.turns.length });
    if (!next) throw new Error(`This cannot be done: ${JSON.stringify(step)}`);
    reading = next;
  }
  return reading;
}

function choice(book: Book, reading: Reading, label: string): WantedAction {
  const [words, answer] = label.split(' := ');
  const { actions, items_here, inventory } = viewOfReading(book, reading);
  const action = actions.find((one) => one.label === words);
  if (action) return { type: 'choose', action_id: action.id, ...(answer && { answer }) };
  const item = [...items_here, ...inventory].find(({ name }) => label.endsWith(` ${name}`));
  if (!item) throw new Error(`There is no “${label}”`);
  return { type: label.startsWith('take') ? 'take' : 'drop', item_id: item.id };
}

/** The text that is read at the place. */
export const textOf = (book: Book, reading: Reading): string =>
  plainText(viewOfReading(book, reading).body);
