import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReadMedia } from '../../media/kind.ts';
import { type DemoSlug, demoText } from './read-demo-story.ts';

/** A picture of a demo story, as an upload of it would be stored. */
interface DemoPicture {
  /** By which its story file names it. */
  path: string;
  media: ReadMedia<{ width: number; height: number }>;
}

/** The pictures of a demo story: they lie in `media`, as the site stores them. */
export function readDemoPictures(slug: DemoSlug): DemoPicture[] {
  const paths = new Set(demoText(slug).match(/\bmedia\/[0-9a-f]+\.webp\b/g));
  return [...paths].map((path) => {
    const content = readFileSync(new URL(`./${path}`, import.meta.url));
    const hash = createHash('sha256').update(content).digest('hex');
    return { path, media: { content, hash, own: sizeOf(content) } };
  });
}

/** The size that the first frame of a lossy WebP states: two times 14 bits. */
const sizeOf = (webp: Buffer) => ({
  width: webp.readUInt16LE(26) & 0x3fff,
  height: webp.readUInt16LE(28) & 0x3fff,
});
