import type { TwineSource } from '../import/twine/twine-source.ts';

/** A source of the passages; a name may be followed by tags: `A [startup]`. */
export function twineSource(passages: Record<string, string>): TwineSource {
  return {
    title: 'T',
    format: '',
    formatVersion: '',
    ifid: null,
    start: null,
    scripts: [],
    styles: [],
    losses: [],
    passages: Object.entries(passages).map(([header, text]) => {
      const [name = '', tags = ''] = header.split(/ \[|\]$/);
      const tagList = tags.split(' ').filter(Boolean);
      return { name, pid: '', tags: tagList, position: null, firstLine: 1, text };
    }),
  };
}
