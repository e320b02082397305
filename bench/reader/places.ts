import { plainText } from '../../packages/story/src/text/tree/plain-text.ts';
import type { TextTree } from '../../packages/story/src/text/tree/text-tree.ts';
import { ringChoices } from '../site/site.ts';
import type { BarePlace } from './bare-text-server.ts';

const sentences = [
  'The wall runs along the harbour, and the lamps on it are lit one after another by nobody.',
  'Somebody has left a door open, and the wind goes in and out of it as if it lived there.',
  'You count the steps, and then you count them again, and both times there is one too many.',
  'The water is low enough to show the chain that closes the harbour in time of war.',
  'Far out a bell is rung, three times, by a hand that does not care whether it is heard.',
  'There is salt on everything, and under the salt somebody’s name, cut deep and long ago.',
];

/** The nodes of a ring: enough different ones for each choice to lead to new text. */
export const ringPlaces = sentences.map((_, at) => {
  const name = `The wall, stone ${at + 1}`;
  const paragraphs = [0, 1, 2, 3].map((line) =>
    [0, 1, 2].map((part) => sentences[(at + line * 2 + part) % sentences.length]).join(' '),
  );
  const bare: BarePlace = { name, paragraphs, choices: ringChoices };
  return { name, body: paragraphs.join('\n\n'), bare };
});

/** The text of a playthrough's page. */
export function placeOf(playthrough: unknown): BarePlace {
  const { node, view } = playthrough as {
    node: { name: string };
    view: { body: TextTree; actions: { label: string }[] };
  };
  return {
    name: node.name,
    paragraphs: plainText(view.body).split('\n'),
    choices: view.actions.map(({ label }) => label),
  };
}
