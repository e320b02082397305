import { type Look, lookOf } from '@brasslamp/story/look';

/** The look of a story, from its row. */
export const lookIn = ({ id, look }: { id: string; look: string | null }): Look =>
  lookOf(id, look === null ? null : JSON.parse(look));
