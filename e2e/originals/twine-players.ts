import type { OriginalFormat } from './original-format.ts';
import { type PlayerMarks, playByReloading } from './play-by-reloading.ts';

const player = (name: string, shell: string, marks: PlayerMarks): OriginalFormat => ({
  name,
  shell,
  play: (page, walk) => playByReloading(page, walk, marks),
});

const code = 'script, style, select, input';

export const harlowe2 = player('Harlowe 2', 'cookbook-spaceexploration-harlowe.html', {
  passage: 'tw-passage',
  links: 'tw-link, .enchantment-link',
  unseen: `${code}, tw-sidebar, tw-notifier`,
  fades: false,
});

export const harlowe3: OriginalFormat = {
  ...harlowe2,
  name: 'Harlowe 3',
  shell: 'cookbook-storylets-harlowe.html',
};

export const chapbook1 = player('Chapbook 1', 'cookbook-turncounter-chapbook.html', {
  passage: '#page article > div',
  links: 'a[data-cb-go], a[data-cb-back], a[data-cb-reveal-text], a[data-cb-reveal-passage]',
  unseen: code,
  fades: true,
});

export const snowman1 = player('Snowman 1', 'cookbook-turncounter-snowman.html', {
  passage: '#passage, .passage',
  links: 'a[data-passage]',
  unseen: code,
  fades: false,
});
