import type { Story } from '@brasslamp/contract';
import { pathTo } from '../../routes.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';

/** From the author over the story to a screen of the story as a whole. */
export const storyCrumbs = ({ username, slug, title }: Story, here: string): Crumb[] => [
  { label: username, to: pathTo('username', { username }) },
  { label: title, to: pathTo('story', { username, slug }) },
  { label: here },
];
