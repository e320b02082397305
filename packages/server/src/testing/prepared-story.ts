// For tests: a story as the preview of an import sends it.
import { newestLevel } from '@brasslamp/story/model/defaults';
import { newId } from '../ids.ts';

interface Given {
  title?: string;
  /** The texts of nodes, by their names; each leads to the next. */
  nodes?: Record<string, string>;
  losses?: object[];
}

const loss = {
  kind: 'shown_at_once',
  became: 'near',
  construct: '<<timed>>',
  line: 3,
  column: 1,
  source: '<<timed 2s>>It turns.<</timed>>',
};

export function preparedStory({
  title = 'The Mill',
  nodes = { Start: 'A mill.', Inside: 'Dark.' },
  losses,
}: Given = {}) {
  const chapter_id = newId();
  const names = Object.keys(nodes);
  const ids = names.map(() => newId());
  const [start_node_id = null] = ids;
  return {
    story: {
      title,
      level: newestLevel,
      lang: 'en',
      start_node_id,
      on_start: [],
      on_entry: [],
      frames: [],
      panel: '',
      snippets: [],
      variables: [{ id: newId(), key: 'gold', kind: 'number', initial: 3 }],
      achievements: [],
      content_notes: [],
      chapters: [{ id: chapter_id, title: 'The file' }],
      nodes: names.map((name, at) => ({
        id: ids[at],
        chapter_id,
        name,
        body: nodes[name],
        actions: [{ id: `a${at + 1}`, label: 'On', target: ids[at + 1] ?? null }],
      })),
      items: [{ id: newId(), chapter_id, key: 'lamp', name: 'Lamp', location: start_node_id }],
    },
    notes: [{ node_id: start_node_id, note: 'Warmer.' }],
    positions: [{ node_id: start_node_id, x: 120, y: -40 }],
    originals: [{ node_id: start_node_id, unit: 'Start', text: 'A <b>mill</b>.' }],
    losses: losses ?? [
      { ...loss, node_id: start_node_id },
      { ...loss, kind: 'script_left_out', became: 'nothing', construct: '', node_id: null },
    ],
    source: { file: 'mill.html', container: 'twine2-html', format: 'SugarCube 2.36', ifid: 'ABC' },
  };
}

export const fileOf = (prepared: unknown): Buffer => Buffer.from(JSON.stringify(prepared));

export const preparedFile = (given?: Given): Buffer => fileOf(preparedStory(given));
