import type { FindingMessage } from '@brasslamp/messages';
import { isImageAddress } from '../../model/media-address.ts';
import type { FindingParts, ShownMedia } from '../findings/finding.ts';
import { type Media, mediaIn } from '../logic/branches.ts';
import { type RuleContext, wordsFor } from './rule-context.ts';

/** The most places that are looked at: more than a story can have of its own. */
const mostPlaces = 3_000;

/** The images and sounds of this site that are shown: of each text every address once, where it first stands. */
export function shownMedia(context: RuleContext): ShownMedia[] {
  const { story, written, whole } = context;
  const inNodes = story.nodes.flatMap((node, index) =>
    inText({ field: 'body', source: node.body }, mediaIn(written[index]?.body), node, (type) => ({
      message_id: 'missing-media.text',
      params: { type, node: node.name },
    })),
  );
  const inTexts = whole.texts.flatMap((text) =>
    inText(text, text.media, context.ownerOf(text.node), (type) => ({
      message_id: 'missing-media.shared',
      params: { type, ...wordsFor(context, text) },
    })),
  );
  const ofItems = story.items.flatMap(({ id, name, image }): ShownMedia[] => {
    if (image === null || !isImageAddress(image)) return [];
    const params = { item: name };
    const ifMissing: FindingParts = { item_id: id, message_id: 'missing-media.item', params };
    return [{ url: image, node: null, ifMissing }];
  });
  return [...inNodes, ...inTexts, ...ofItems].slice(0, mostPlaces);
}

function inText(
  { field, source }: { field: string; source: string },
  media: readonly Media[],
  owner: ShownMedia['node'],
  messageOf: (type: Media['type']) => FindingMessage,
): ShownMedia[] {
  const node = owner && { id: owner.id, name: owner.name };
  const own = new Map(media.filter(({ url }) => url.startsWith('/')).map((one) => [one.url, one]));
  if (own.size === 0) return [];
  const places = placesIn(source);
  return [...own.values()].map(({ type, url }) => ({
    url,
    node,
    ifMissing: { field, ...places.get(url), ...messageOf(type) },
  }));
}

const address = /\/media\/[0-9a-f]{32}\.[a-z0-9]{3,4}/g;

/** The first place of each address. Trees do not say it; this reads the text once, however many there are. */
function placesIn(source: string): ReadonlyMap<string, { line: number; column: number }> {
  const places = new Map<string, { line: number; column: number }>();
  for (const [above, text] of source.split('\n').entries()) {
    for (const { 0: url, index } of text.matchAll(address)) {
      if (!places.has(url)) places.set(url, { line: above + 1, column: index + 1 });
    }
  }
  return places;
}
