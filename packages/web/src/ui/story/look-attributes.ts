import type { Look } from '@brasslamp/story/look';

/** The attributes of an element whose heading and links have a story's look (ui/styles/story-look.css). */
export const lookAttributes = ({ look }: { look: Pick<Look, 'palette' | 'typeface'> }) => ({
  'data-palette': look.palette,
  'data-typeface': look.typeface,
});
