/** What can be done with nodes, chapters and the workspace: for menus and for the palette alike. */
import type { NodeId } from '@brasslamp/story/model';
import { useNavigate } from 'react-router';
import { themes } from '../../../device/theme.ts';
import { useQuestionAddress } from '../../../publishing/status-change.ts';
import { pathTo, type ScreenName } from '../../../routes.ts';
import { useApp } from '../../../screen/app.ts';
import { useMarks, useOutline, useUndo } from '../../draft/use-draft-story.ts';
import type { NewCard } from '../../map/scene/map-props.ts';
import { storyParts, useAddresses } from '../../queries/addresses.ts';
import { t } from '../t.ts';
import { useStoryActs } from './acts.ts';
import { type NodeClipboard, useNodeClipboard } from './clipboard.ts';
import { markCommands } from './mark-commands.ts';
import { type Merge, mergesOf } from './merging.ts';
import { inText, panels, views } from './place.ts';
import { type Question, useWorkspace } from './workspace-state.ts';

export interface Command {
  id: string;
  words: string;
  /** What others call it, to be found by. */
  also?: string;
  /** The keys that do it too. */
  keys?: string;
  /** Commands of one group stand together; those of status and colour in a menu of their own. */
  group: 'go' | 'make' | 'clipboard' | 'order' | 'status' | 'colour' | 'remove' | 'story' | 'look';
  run: () => void;
}

/** What can be done with some nodes; what makes no sense for them is left out. */
export function useNodeCommands(): (ids: readonly NodeId[], card?: NewCard) => Command[] {
  const outline = useOutline();
  const marks = useMarks();
  const acts = useStoryActs();
  const clipboard = useNodeClipboard();
  const { place, ask, rename, showOutline } = useWorkspace();

  function forOne(id: NodeId): Command[] {
    return [
      {
        id: 'open',
        group: 'go',
        words: t('workspace.open'),
        keys: 'Enter',
        run: () => place.open(id, inText),
      },
      {
        id: 'new-after',
        group: 'make',
        words: t('workspace.newAfter'),
        also: t('workspace.also.make'),
        run: () => acts.addNode({ after: id }),
      },
      {
        id: 'link',
        group: 'make',
        words: t('workspace.linkTo'),
        also: t('workspace.also.link'),
        run: () => ask({ type: 'link', from: id }),
      },
      {
        id: 'rename',
        group: 'make',
        words: t('workspace.rename'),
        also: t('workspace.also.rename'),
        keys: 'F2',
        run: () => {
          if (place.view === 'map') return rename(id, 'map');
          showOutline(true);
          rename(id);
        },
      },
      ...(outline.node(id)?.ending === null
        ? [
            {
              id: 'end-at',
              group: 'make' as const,
              words: t('workspace.endAt'),
              also: t('workspace.also.ending'),
              run: () => acts.endAt(id),
            },
          ]
        : []),
    ];
  }

  return (ids, card) => {
    const [first] = ids;
    const nodes = ids.flatMap((id) => outline.node(id) ?? []);
    if (first === undefined || nodes.length !== ids.length) return [];
    const isOne = ids.length === 1;
    const { chapters } = outline;
    const commands: (Command | false | undefined)[] = [
      ...(isOne ? forOne(first) : []),
      {
        id: 'duplicate',
        group: 'make',
        words: t('workspace.duplicate'),
        also: t('workspace.also.duplicate'),
        keys: 'Ctrl D',
        run: () => acts.duplicate(ids),
      },
      {
        id: 'copy',
        group: 'clipboard',
        words: t('workspace.copy'),
        keys: 'Ctrl C',
        run: () => clipboard.copy(ids),
      },
      {
        id: 'cut',
        group: 'clipboard',
        words: t('workspace.cut'),
        keys: 'Ctrl X',
        run: () => clipboard.cut(ids),
      },
      isOne && pasteCommand(clipboard, card),
      ...mergeCommands(mergesOf(outline, nodes), ask),
      {
        id: 'move',
        group: 'order',
        words: t('workspace.moveTo'),
        also: t('workspace.also.move'),
        keys: 'Alt ↑ ↓',
        run: () => ask({ type: 'move', ids: [...ids] }),
      },
      {
        id: 'tag',
        group: 'order',
        words: t('workspace.tag'),
        also: t('workspace.also.tag'),
        run: () => ask({ type: 'tag', ids: [...ids] }),
      },
      isOne &&
        (outline.startId !== first || chapters.length === 0) && {
          id: 'start',
          group: 'order',
          words: t('workspace.startHere'),
          also: t('workspace.also.start'),
          run: () => acts.startAt(first),
        },
      ...markCommands(ids, acts.mark, (id) => marks.get(id)),
      {
        id: 'remove',
        group: 'remove',
        words: t('workspace.remove', { count: ids.length }),
        also: t('workspace.also.remove'),
        keys: 'Delete',
        run: () => acts.remove(ids),
      },
    ];
    return commands.filter((command) => typeof command === 'object');
  };
}

/** What can be done with a chapter. */
export function useChapterCommands(): (id: string) => Command[] {
  const { chapters } = useOutline();
  const acts = useStoryActs();
  const { place, rename, showOutline } = useWorkspace();
  return (id) => {
    const at = chapters.findIndex((chapter) => chapter.id === id);
    if (at < 0) return [];
    const commands: (Command | false)[] = [
      {
        id: 'open',
        group: 'go',
        words: t('workspace.openChapter'),
        run: () => place.openChapter(id),
      },
      {
        id: 'new-in',
        group: 'make',
        words: t('workspace.newIn'),
        run: () => acts.addNode({ chapterId: id }),
      },
      {
        id: 'chapter-after',
        group: 'make',
        words: t('workspace.chapterAfter'),
        run: () => acts.addChapter(id),
      },
      {
        id: 'rename',
        group: 'make',
        words: t('workspace.rename'),
        keys: 'F2',
        run: () => {
          showOutline(true);
          rename(id);
        },
      },
      at > 0 && {
        id: 'up',
        group: 'order',
        words: t('workspace.chapterUp'),
        keys: 'Alt ↑',
        run: () => acts.step([id], -1),
      },
      at < chapters.length - 1 && {
        id: 'down',
        group: 'order',
        words: t('workspace.chapterDown'),
        keys: 'Alt ↓',
        run: () => acts.step([id], 1),
      },
      {
        id: 'remove',
        group: 'remove',
        words: t('workspace.removeChapter'),
        keys: 'Delete',
        run: () => acts.remove([id]),
      },
    ];
    return commands.filter((command) => command !== false);
  };
}

function mergeCommands(merges: Merge[], ask: (question: Question) => void): Command[] {
  return merges.map(({ way, ids, name }) => ({
    id: `merge-${way}`,
    group: 'make',
    words: t(`workspace.merge.${way}`, { name, count: ids.length }),
    also: t('workspace.also.merge'),
    run: () => ask({ type: 'merge', ids }),
  }));
}

const pasteCommand = (clipboard: NodeClipboard, card?: NewCard): Command => ({
  id: 'paste',
  group: 'clipboard',
  words: t('workspace.paste'),
  keys: 'Ctrl V',
  run: () => clipboard.paste(card?.pointed),
});

/** What can be done at an empty place of the map. */
export function usePlaceCommands(): (card: NewCard | undefined) => Command[] {
  const clipboard = useNodeClipboard();
  const acts = useStoryActs();
  const { chapters } = useOutline();
  return (card) => [
    {
      id: 'new-here',
      group: 'make',
      words: t('workspace.newHere'),
      run: () => acts.addNode({ chapterId: card?.chapterId ?? chapters.at(-1)?.id }, card),
    },
    pasteCommand(clipboard, card),
  ];
}

/** Screens that have no part in the workspace yet. */
const elsewhere = ['story', 'editStoryProperties'] as const satisfies ScreenName[];

/** What can be done with the workspace and the story as a whole. */
export function useStoryCommands(): Command[] {
  const { path, place, page, ask, showOutline, isOutlineShown } = useWorkspace();
  const { undo, redo, undoLabel, redoLabel } = useUndo();
  const acts = useStoryActs();
  const { theme } = useApp();
  const navigate = useNavigate();
  const addresses = useAddresses();
  const question = useQuestionAddress();
  const goTo = (to: string) => void navigate(to);
  function splitHere() {
    const selected = page.current?.selection();
    if (selected && place.nodeId !== null) acts.split(place.nodeId, selected);
  }
  const commands: (Command | null)[] = [
    undo && {
      id: 'undo',
      group: 'story',
      words: undoWords('undo', undoLabel),
      keys: 'Ctrl Z',
      run: undo,
    },
    redo && {
      id: 'redo',
      group: 'story',
      words: undoWords('redo', redoLabel),
      keys: 'Ctrl Shift Z',
      run: redo,
    },
    {
      id: 'add-chapter',
      group: 'make',
      words: t('workspace.addChapter'),
      also: t('workspace.also.make'),
      run: () => acts.addChapter(),
    },
    place.view === 'page' && place.nodeId !== null
      ? {
          id: 'split',
          group: 'make',
          words: t('workspace.split.here'),
          also: t('workspace.also.split'),
          run: splitHere,
        }
      : null,
    {
      id: 'replace',
      group: 'story',
      words: t('workspace.replace.title'),
      also: t('workspace.also.replace'),
      keys: 'Ctrl Shift F',
      run: () => ask({ type: 'replace' }),
    },
    {
      id: 'publish',
      group: 'story',
      words: t('pages.story.publish'),
      also: t('workspace.also.publish'),
      run: () => void navigate(question('publish'), { replace: true, preventScrollReset: true }),
    },
    {
      id: 'outline',
      group: 'look',
      words: t(isOutlineShown ? 'workspace.hideOutline' : 'workspace.showOutline'),
      run: () => showOutline(!isOutlineShown),
    },
    ...views
      .filter((view) => view !== place.view)
      .map((view): Command => {
        const words = t(`workspace.views.${view}`);
        return { id: `view-${view}`, group: 'look', words, run: () => place.show(view) };
      }),
    ...storyParts.map((part): Command => {
      const words = t(`workspace.views.${part}`);
      return { id: `part-${part}`, group: 'go', words, run: () => goTo(addresses.part(part)) };
    }),
    ...panels
      .filter((panel) => panel !== place.panel)
      .map((panel): Command => {
        const words = t(`workspace.panels.${panel}`);
        const also = panel === 'play' ? { also: t('workspace.also.play') } : {};
        const run = () => place.showPanel(panel);
        return { id: `panel-${panel}`, group: 'look', words, ...also, run };
      }),
    ...themes.map(
      (one): Command => ({
        id: `theme-${one}`,
        group: 'look',
        words: t(`workspace.themes.${one}`),
        also: t('workspace.also.theme'),
        run: () => theme.set(one),
      }),
    ),
    ...elsewhere.map(
      (screen): Command => ({
        id: `screen-${screen}`,
        group: 'go',
        words: t(`workspace.screens.${screen}`),
        run: () => goTo(pathTo(screen, path)),
      }),
    ),
  ];
  return commands.filter((command) => command !== null);
}

/** "Undo: renaming “Salt stairs”" */
export const undoWords = (which: 'undo' | 'redo', label: string | null): string =>
  label ? t(`workspace.${which}What`, { what: label }) : t(`workspace.${which}`);
