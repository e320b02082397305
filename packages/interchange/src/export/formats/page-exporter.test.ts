import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import type { MediaFile, StoryToExport } from './exporter.ts';
import { pageExporter } from './page-exporter.ts';

const fileAt = (digit: string, mediaType = 'image/webp'): MediaFile => ({
  address: `/media/${digit.repeat(32)}.webp`,
  name: `${digit.repeat(16)}.webp`,
  mediaType,
  bytes: 3,
});
const [cover, shown, big] = [fileAt('a'), fileAt('b'), fileAt('c')];

const story: StoryToExport = {
  story: storyFrom`
    :: Hall
    ![A lamp](${shown.address})
    :: Cave
    ![A bear](${big.address}) ![A bear](${big.address})
  `,
  id: 's',
  author: 'Mara',
  modifiedAt: 0,
  slug: 'tale',
  description: '',
  cover: cover.address,
  look: null,
  marks: new Map(),
  media: [big, cover, shown],
};

const template = '<!--slot:head--><!--slot:body--><!--slot:data-->';

function written(held: MediaFile[], given: Partial<StoryToExport> = {}) {
  const media = new Map(held.map((file) => [file, new Uint8Array([1, 2, 3])]));
  const { bytes, losses } = pageExporter.write({ ...story, ...given }, media, {
    pageTemplate: () => template,
    address: null,
  });
  const html = new TextDecoder().decode(bytes);
  const facts = JSON.parse(/id="page-facts">([^<]*)</.exec(html)?.[1] ?? '');
  return { html, losses, facts };
}

it('has the media by the addresses in its texts, and the file names them as an archive does', () => {
  const { html, losses, facts } = written([big, cover, shown]);
  expect(losses).toEqual([]);
  expect(facts.media).toEqual({
    [big.address]: 'data:image/webp;base64,AQID',
    [cover.address]: 'data:image/webp;base64,AQID',
    [shown.address]: 'data:image/webp;base64,AQID',
  });
  expect(facts.cover).toBe(cover.address);
  const file = JSON.parse(/id="brasslamp-story">([^<]*)</.exec(html)?.[1] ?? '');
  expect(file.cover).toBe(`media/${cover.name}`);
});

it('says which media it had no room for, and where they are missed', () => {
  const { losses, facts } = written([shown]);
  expect(facts.cover).toBeNull();
  expect(losses).toEqual([
    expect.objectContaining({ kind: 'media_too_large', node: 'Cave', source: big.address }),
    expect.objectContaining({ kind: 'media_too_large', node: null, source: cover.address }),
  ]);
});

it('has the same version for the same text, and another one for another', () => {
  const version = (given: Partial<StoryToExport>) => written([], given).facts.version_id;
  expect(version({})).toBe(version({ modifiedAt: 9, description: 'new' }));
  const mended = storyFrom`
    :: Hall
    Mended.
  `;
  expect(version({ story: mended })).not.toBe(version({}));
});
