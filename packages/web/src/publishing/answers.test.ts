import type { Story } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  answersIn,
  answersOf,
  notesMissing,
  typedOver,
  withNotes,
} from './answers.ts';

const had: Answers = { tags: ['sea'], lang: 'German', notes: 'night', isComplete: false };

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('what an author says of a story', () => {
  it('is typed by names, and one note a line', () => {
    const story = { tags: ['sea'], lang: 'de', content_notes: ['night', 'sea'], is_complete: true };
    expect(answersOf(story as Story)).toEqual({
      tags: ['sea'],
      lang: 'German',
      notes: 'night\nsea',
      isComplete: true,
    });
  });

  it('is read from a form, as it was typed, with what it began with', () => {
    const form = formOf({
      had: JSON.stringify(had),
      tags: 'sea, short ,sea',
      lang: 'de',
      content_notes: 'night\r\nspiders',
      is_complete: 'yes',
    });
    expect(answersIn(form)).toEqual({
      typed: { tags: ['sea', 'short'], lang: 'de', notes: 'night\nspiders', isComplete: true },
      had,
    });
  });

  it.each(['', '{}', '[1]', '{"tags":"sea"}'])('is not asked for by a form with %o', (sent) => {
    expect(answersIn(formOf({ had: sent }))).toBeNull();
    expect(answersIn(new FormData())).toBeNull();
  });

  it('comes back over what the story has now, where it had been changed', () => {
    const typed = { ...had, tags: ['sea', 'short'], lang: 'de', notes: ' night \n' };
    const now = { tags: ['harbour'], lang: 'French', notes: 'storm', isComplete: true };
    expect(typedOver(now, { typed, had })).toEqual({ ...now, tags: ['sea', 'short'] });
  });

  it('names a note once, however it is written', () => {
    expect(notesMissing('Spiders\nnight', ['spiders', 'Blood'])).toEqual(['Blood']);
    expect(withNotes('Spiders\n', ['spiders', 'Blood'])).toBe('Spiders\nBlood');
  });
});
