import type { NodeId } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useDraftParts, useOutline } from '../../draft/use-draft-story.ts';
import { useAddresses } from '../../queries/addresses.ts';
import { useStoryActs } from '../state/acts.ts';
import { useNodeCommands, useStoryCommands } from '../state/commands.ts';
import { tagsOf } from '../state/nodes-in-words.ts';
import { inText } from '../state/place.ts';
import { type Question, useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { MergeQuestion } from './merge-question.tsx';
import type { Entry } from './pick.ts';
import { PickDialog } from './pick-dialog.tsx';
import { ProblemsDialog } from './problems-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Asked {
  onClose: () => void;
}

/** Everything that can be gone to and done, by typing a part of it. */
function Palette({ onClose }: Asked) {
  const { place, selection, ask } = useWorkspace();
  const { chapters, node } = useOutline();
  const acts = useStoryActs();
  const storyCommands = useStoryCommands();
  const nodeCommands = useNodeCommands();
  const nodes = useNodeEntries((id) => place.open(id, inText));
  const things = useThingEntries();
  const selected = selection.filter((id) => node(id) !== undefined);
  const here = place.nodeId === null ? [] : [place.nodeId];
  const ofNodes = nodeCommands(selected.length > 0 ? selected : here);
  const commands = [...storyCommands, ...ofNodes.filter(({ id }) => id !== 'open')];
  const entries: Entry[] = [
    ...commands.map(({ id, words, also, keys, group, run }) => ({
      id: `command ${id}`,
      words:
        group === 'status' || group === 'colour' ? `${t(`workspace.${group}`)}: ${words}` : words,
      beside: keys ?? t('workspace.pick.command'),
      also,
      run,
    })),
    ...nodes,
    ...chapters.map(({ id, title }) => ({
      id: `chapter ${id}`,
      words: title,
      beside: t('workspace.pick.chapter'),
      isFirst: true,
      run: () => acts.openChapter(id),
    })),
    ...things,
  ];
  return (
    <PickDialog
      title={t('workspace.find')}
      hint={t('workspace.pick.anything')}
      entries={entries}
      made={(typed) => {
        const text = typed.slice(0, limits.soughtCharacters);
        const words = t('workspace.pick.inTexts', { words: text });
        return [{ id: 'texts', words, run: () => ask({ type: 'replace', text }) }];
      }}
      onClose={onClose}
    />
  );
}

/** All nodes in order, each with what is to be done with it. */
function useNodeEntries(run: (id: NodeId) => void, left: readonly NodeId[] = []): Entry[] {
  const { chapters, nodesIn } = useOutline();
  return chapters.flatMap(({ id: chapterId, title }) =>
    nodesIn(chapterId)
      .filter(({ id }) => !left.includes(id))
      .map(({ id, name }) => ({
        id: `node ${id}`,
        words: name,
        beside: chapters.length > 1 ? title : undefined,
        also: title,
        isFirst: true,
        run: () => run(id),
      })),
  );
}

/** Items and variables. */
function useThingEntries(): Entry[] {
  const addresses = useAddresses();
  const { story, items } = useDraftParts();
  const navigate = useNavigate();
  return [
    ...items.map(({ id, name, key, chapter_id }) => ({
      id: `item ${id}`,
      words: name,
      also: key,
      beside: t('workspace.pick.item'),
      isFirst: true,
      run: () => void navigate(addresses.item({ id, chapter_id })),
    })),
    ...story.variables.map(({ id, key, label }) => ({
      id: `variable ${id}`,
      words: label || key,
      also: key,
      beside: t('workspace.pick.variable'),
      isFirst: true,
      run: () => void navigate(addresses.part('variables')),
    })),
  ];
}

/** Where nodes go: to the end of a chapter, or after a node. */
function MoveQuestion({ ids, onClose }: Asked & { ids: NodeId[] }) {
  const { chapters, nodesIn, node } = useOutline();
  const acts = useStoryActs();
  const [first = ''] = ids;
  const entries = chapters.flatMap(({ id: chapterId, title }): Entry[] => {
    const nodes = nodesIn(chapterId).filter(({ id }) => !ids.includes(id));
    return [
      {
        id: `end ${chapterId}`,
        words: t('workspace.pick.endOf', { chapter: title }),
        run: () => acts.move(ids, { chapterId }),
      },
      ...nodes.map(({ id, name }) => ({
        id: `after ${id}`,
        words: t('workspace.pick.after', { name }),
        beside: chapters.length > 1 ? title : undefined,
        run: () => acts.move(ids, { chapterId, after: id }),
      })),
    ];
  });
  const title =
    ids.length === 1
      ? t('workspace.pick.move', { name: node(first)?.name ?? '' })
      : t('workspace.pick.moveMany', { count: ids.length });
  return (
    <PickDialog
      title={title}
      hint={t('workspace.pick.where')}
      entries={entries}
      onClose={onClose}
    />
  );
}

/** Where a new choice of a node leads: to a node there is, or to one that is made. */
function LinkQuestion({ from, onClose }: Asked & { from: NodeId }) {
  const { node } = useOutline();
  const acts = useStoryActs();
  const entries = useNodeEntries((to) => acts.link(from, to));
  return (
    <PickDialog
      title={t('workspace.pick.link', { name: node(from)?.name ?? '' })}
      hint={t('workspace.pick.node')}
      entries={entries}
      made={(name) => [
        {
          id: 'made',
          words: t('workspace.pick.makeNode', { name }),
          run: () => acts.linkToNew(from, name),
        },
      ]}
      onClose={onClose}
    />
  );
}

/** A tag more, or one less where all have it. */
function TagQuestion({ ids, onClose }: Asked & { ids: NodeId[] }) {
  const outline = useOutline();
  const acts = useStoryActs();
  const tags = useMemo(() => tagsOf(outline), [outline]);
  const nodes = ids.flatMap((id) => outline.node(id) ?? []);
  const haveAll = (tag: string) => nodes.every((node) => node.tags.includes(tag));
  const own = tags.filter(haveAll);
  const ordered = [...own, ...tags.filter((tag) => !own.includes(tag))];
  const entries = ordered.map((tag): Entry => {
    const isOn = haveAll(tag);
    return {
      id: tag,
      words: t(isOn ? 'workspace.pick.untag' : 'workspace.pick.tagWith', { tag }),
      run: () => acts.tag(ids, tag, !isOn),
    };
  });
  return (
    <PickDialog
      title={t('workspace.pick.tags', { count: ids.length })}
      hint={t('workspace.pick.tag')}
      entries={entries}
      made={(typed) => {
        const tag = typed.slice(0, limits.tagCharacters);
        if (tags.includes(tag)) return [];
        const words = t('workspace.pick.tagWith', { tag });
        return [{ id: 'made', words, run: () => acts.tag(ids, tag, true) }];
      }}
      onClose={onClose}
    />
  );
}

/** Whatever is asked, one at a time. */
export function Questions({ question, onClose }: Asked & { question: Question }) {
  switch (question.type) {
    case 'palette':
      return <Palette onClose={onClose} />;
    case 'move':
      return <MoveQuestion ids={question.ids} onClose={onClose} />;
    case 'link':
      return <LinkQuestion from={question.from} onClose={onClose} />;
    case 'tag':
      return <TagQuestion ids={question.ids} onClose={onClose} />;
    case 'merge':
      return <MergeQuestion ids={question.ids} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog text={question.text} onClose={onClose} />;
    case 'problems':
      return <ProblemsDialog onClose={onClose} />;
  }
}
