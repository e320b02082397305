import { limits, type NodeId } from '@brasslamp/story/model';

import { useMemo } from 'react';
import { useOutline } from '../../draft/draft-hooks.ts';
import { useActState } from '../acts/act-state.ts';
import { moveNodes } from '../acts/move-parts.ts';
import { linkTo, linkToNew } from '../commands/nodes/link-node.ts';
import { setTag } from '../commands/nodes/tag-nodes.ts';
import { tagsOf } from '../state/nodes-in-words.ts';
import type { Question } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { MergeQuestion } from './merge-question.tsx';
import { useNodeEntries } from './node-entries.ts';
import { Palette } from './palette.tsx';
import { type Entry, type Found, fitting, mostShown, soughtOf } from './pick.ts';
import { PickDialog } from './pick-dialog.tsx';
import { ProblemsDialog } from './problems-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Asked {
  onClose: () => void;
}

/** A list of entries that belong together, of which as many are shown as are of use. */
function useFind(entries: readonly Entry[]): (typed: string) => Found {
  return useMemo(() => {
    const sought = soughtOf(entries);
    return (typed) => {
      const fit = fitting(sought, typed);
      const items = fit.slice(0, mostShown).map(({ entry }) => entry);
      const more = fit.length - items.length;
      const status = more > 0 ? t('workspace.pick.more', { shown: mostShown, more }) : '';
      return { groups: [{ id: 'all', items }], status };
    };
  }, [entries]);
}

/** The question where nodes go: to the end of a chapter, or after a node. */
function MoveQuestion({ ids, onClose }: Asked & { ids: NodeId[] }) {
  const { chapters, nodesIn, node } = useOutline();
  const state = useActState();
  const [first = ''] = ids;
  const entries = chapters.flatMap(({ id: chapterId, title }): Entry[] => {
    const nodes = nodesIn(chapterId).filter(({ id }) => !ids.includes(id));
    return [
      {
        id: `end ${chapterId}`,
        words: t('workspace.pick.endOf', { chapter: title }),
        run: () => moveNodes(state, ids, { chapterId }),
      },
      ...nodes.map(({ id, name }) => ({
        id: `after ${id}`,
        words: t('workspace.pick.after', { name }),
        beside: chapters.length > 1 ? title : undefined,
        run: () => moveNodes(state, ids, { chapterId, after: id }),
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
      find={useFind(entries)}
      onClose={onClose}
    />
  );
}

/** The question where a new choice of a node leads: to a node there is, or to one that is made. */
function LinkQuestion({ from, onClose }: Asked & { from: NodeId }) {
  const { node } = useOutline();
  const state = useActState();
  const entries = useNodeEntries((to) => linkTo(state, from, to));
  return (
    <PickDialog
      title={t('workspace.pick.link', { name: node(from)?.name ?? '' })}
      hint={t('workspace.pick.node')}
      find={useFind(entries)}
      made={(name) => {
        const words = t('workspace.pick.makeNode', { name });
        return {
          id: 'made',
          items: [{ id: 'made', words, run: () => linkToNew(state, from, name) }],
        };
      }}
      onClose={onClose}
    />
  );
}

/** A tag more, or one less where all have it. */
function TagQuestion({ ids, onClose }: Asked & { ids: NodeId[] }) {
  const outline = useOutline();
  const state = useActState();
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
      run: () => setTag(state, ids, tag, !isOn),
    };
  });
  return (
    <PickDialog
      title={t('workspace.pick.tags', { count: ids.length })}
      hint={t('workspace.pick.tag')}
      find={useFind(entries)}
      made={(typed) => {
        const tag = typed.slice(0, limits.tagCharacters);
        const words = t('workspace.pick.tagWith', { tag });
        const item = { id: 'made', words, run: () => setTag(state, ids, tag, true) };
        return { id: 'made', items: tags.includes(tag) ? [] : [item] };
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
