import { limits } from '@brasslamp/story/model';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../../device/browser-storage.ts';
import { useDraftParts, useOutline } from '../../draft/draft-hooks.ts';
import { useAddresses } from '../../queries/addresses.ts';
import { type Offered, useOffered } from '../commands/offered.ts';
import { storyAlone } from '../commands/state/command-state.ts';
import type { Group } from '../commands/state/workspace-command.ts';
import { inText } from '../state/place.ts';
import { recentNodes } from '../state/recent-nodes.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { nodeEntryId, useNodeEntries } from './node-entries.ts';
import { paletteSearch } from './palette-groups.ts';
import type { Entry, EntryGroup } from './pick.ts';
import { PickDialog } from './pick-dialog.tsx';

/** The palette: everything that can be gone to and done, by typing a part of it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { place, ask } = useWorkspace();
  const nodes = useNodeEntries((id) => place.open(id, inText));
  const recent = useRecent(nodes);
  const things = useThingEntries();
  const commands = useCommandGroups();
  return (
    <PickDialog
      title={t('workspace.find')}
      hint={t('workspace.pick.anything')}
      find={paletteSearch({ recent, nodes, things, commands })}
      made={(typed) => {
        const text = typed.slice(0, limits.soughtCharacters);
        const words = t('workspace.pick.inTexts', { words: text });
        const run = () => ask({ type: 'replace', text });
        const items = [{ id: 'texts', words, run }];
        return { id: 'texts', heading: t('workspace.pick.texts'), items };
      }}
      onClose={onClose}
    />
  );
}

/** The nodes where one was before the open one, the last one first. */
function useRecent(nodes: readonly Entry[]): Entry[] {
  const { storyId, place } = useWorkspace();
  return recentNodes(browserStorage(), storyId)
    .filter((id) => id !== place.nodeId)
    .flatMap((id) => nodes.find((one) => one.id === nodeEntryId(id)) ?? []);
}

/** Chapters, items and variables. */
function useThingEntries(): Entry[] {
  const { place } = useWorkspace();
  const { chapters, nodesIn } = useOutline();
  const addresses = useAddresses();
  const { story, items } = useDraftParts();
  const navigate = useNavigate();
  return [
    ...chapters.map(({ id, title }) => ({
      id: `chapter ${id}`,
      words: title,
      beside: t('workspace.pick.chapter'),
      run() {
        const [first] = nodesIn(id);
        if (first) place.open(first.id);
        else place.openChapter(id);
      },
    })),
    ...items.map(({ id, name, key, chapter_id }) => ({
      id: `item ${id}`,
      words: name,
      also: key,
      beside: t('workspace.pick.item'),
      run: () => void navigate(addresses.item({ id, chapter_id })),
    })),
    ...story.variables.map(({ id, key, label }) => ({
      id: `variable ${id}`,
      words: label || key,
      also: key,
      beside: t('workspace.pick.variable'),
      run: () => void navigate(addresses.part('variables')),
    })),
  ];
}

/** The commands for the nodes that are selected, or the open one, and for the story. */
function useCommandGroups(): EntryGroup[] {
  const { place, selection } = useWorkspace();
  const { node } = useOutline();
  const offered = useOffered();
  const selected = selection.filter((id) => node(id) !== undefined);
  const here = place.nodeId !== null && node(place.nodeId) ? [place.nodeId] : [];
  const ids = selected.length > 0 ? selected : here;
  const [id = ''] = ids;
  const headings = headingsOf(ids.length, node(id)?.name ?? '');
  const found = [...offered({ kind: 'nodes', id, ids }), ...offered(storyAlone)];
  const groups = Map.groupBy(
    found.filter(({ command }) => !command.isElsewhere),
    ({ command }) => headings[command.group],
  );
  return [...groups].map(([heading, some]) => ({
    id: heading,
    heading,
    items: some.map((one) => entryOf(one, heading)),
  }));
}

/** Under which heading the commands of a group stand. */
function headingsOf(count: number, name: string): Record<Group, string> {
  const nodes = t('workspace.pick.with', { count, name });
  const story = t('workspace.storyMenu');
  return {
    ...{ open: nodes, make: nodes, clipboard: nodes, order: nodes, remove: nodes },
    text: t('workspace.pick.text'),
    story,
    look: t('workspace.pick.look'),
    go: t('workspace.pick.go'),
    status: t('workspace.status'),
    colour: t('workspace.colour'),
    light: t('workspace.pick.light'),
  };
}

const entryOf = ({ command, words, keys, run }: Offered, heading: string): Entry => ({
  id: `command ${command.id}`,
  words,
  of: command.group === 'status' || command.group === 'colour' ? heading : undefined,
  keys,
  also: command.also?.(),
  run,
});
