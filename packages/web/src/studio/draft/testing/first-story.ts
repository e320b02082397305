import type { Story } from '@brasslamp/story/model';

export const blank = {
  actions: [],
  ending: null,
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
};

export const firstStory = (): Story => ({
  level: 2,
  lang: 'en',
  title: 'The mill',
  start_node_id: 'n1',
  on_start: [],
  on_entry: [],
  frames: [],
  panel: '',
  snippets: [],
  variables: [],
  achievements: [],
  content_notes: [],
  chapters: [
    { id: 'c1', title: 'One', ordinal: 1 },
    { id: 'c2', title: 'Two', ordinal: 2 },
  ],
  nodes: ['n1', 'n2', 'n3', 'n4', 'n5'].map((id, at) => ({
    ...blank,
    id,
    chapter_id: at < 3 ? 'c1' : 'c2',
    name: `Node ${at + 1}`,
    body: `The first line of ${id}.\n\nThe second line of it.\n\nAnd the last one.`,
  })),
  items: [
    {
      id: 'i1',
      chapter_id: 'c1',
      key: 'lamp',
      name: 'Lamp',
      description: '',
      image: null,
      location: 'n1',
      portable: true,
      stackable: false,
      hidden: false,
    },
  ],
});
