import { expect, it } from 'vitest';
import { tagsIn, withTags } from './tag-words.ts';

it('reads tags between commas, also those of other scripts, each once', () => {
  expect(tagsIn(' mystery,  sea  story ,, Mystery,')).toEqual(['mystery', 'sea story']);
  expect(tagsIn('بحر، مغامرة')).toEqual(['بحر', 'مغامرة']);
  expect(tagsIn('静か、短編')).toEqual(['静か', '短編']);
});

it('adds only what is not there', () => {
  expect(withTags(['Sea'], ['sea', 'night', ' '])).toEqual(['Sea', 'night']);
});
