import type { Chapter } from '@brasslamp/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { DeleteZone } from '../../ui-kit/danger-zone.tsx';
import { useSayBinned } from '../bin/undo-deletion.ts';
import { countItems } from '../items/item-queries.ts';
import {
  countNodes,
  paramsOf,
  useInvalidateStory,
  useStoryPath,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Moves the chapter to the bin, after saying how many nodes and items go with it. */
export function DeleteChapter({
  chapter,
  onDeleted,
}: {
  chapter: Chapter;
  /** Before the screen is left: what is unsaved in the form is lost with the chapter. */
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const sayBinned = useSayBinned();
  const [isAsking, setAsking] = useState(false);
  const { id, title } = chapter;

  const contents = useQuery({
    queryKey: ['story', path.username, path.slug, 'count', id],
    enabled: isAsking,
    gcTime: 0,
    queryFn: async () => ({
      nodes: await countNodes(api, path, id),
      items: await countItems(api, path, id),
    }),
  });
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: { ...paramsOf(path), chapter_id: id },
        query: { with_nodes: contents.data && isEmpty(contents.data) ? 'false' : 'true' },
      }),
    onSuccess() {
      onDeleted();
      invalidate();
      sayBinned([{ id, name: title }]);
      void navigate(pathTo('story', path));
    },
  });

  return (
    <DeleteZone
      words={{
        about: t('studio.deleteChapter.about'),
        open: t('studio.deleteChapter.open'),
        heading: t('studio.deleteChapter.heading', { title }),
        delete: t('studio.deleteChapter.delete'),
        deleting: t('studio.deleteChapter.deleting'),
      }}
      isAsking={isAsking}
      onAsk={setAsking}
      deletion={deletion}
      isReady={!contents.isPending}
    >
      <p role="status">
        {contents.data
          ? losses(contents.data)
          : t(contents.error ? 'studio.deleteChapter.unknown' : 'studio.deleteChapter.counting')}
      </p>
      <p>{t('studio.deleteChapter.final')}</p>
    </DeleteZone>
  );
}

interface Count {
  count: number;
  isMore: boolean;
}

interface Contents {
  nodes: Count;
  items: Count;
}

const isEmpty = ({ nodes, items }: Contents) => nodes.count === 0 && items.count === 0;

function losses(contents: Contents): string {
  if (isEmpty(contents)) return t('studio.deleteChapter.empty');
  const { nodes, items } = contents;
  const sentences = [
    nodes.count > 0 &&
      t(nodes.isMore ? 'studio.deleteChapter.manyNodes' : 'studio.deleteChapter.nodes', {
        count: nodes.count,
      }),
    items.count > 0 &&
      t(items.isMore ? 'studio.deleteChapter.manyItems' : 'studio.deleteChapter.items', {
        count: items.count,
      }),
  ];
  return sentences.filter(Boolean).join(' ');
}
