import { strToU8 } from 'fflate';
import { writeInk } from '../ink/write-ink.ts';
import type { Exporter } from './exporter.ts';

/** A file of ink, to be written on with its tools. Images and sounds stay where they are. */
export const inkExporter: Exporter = {
  extension: '.ink',
  mediaType: 'text/plain; charset=utf-8',
  mostMediaBytes: 0,
  write({ story, author }) {
    const { text, losses } = writeInk(story, author);
    return { bytes: strToU8(text), losses };
  },
};
