import type { Chapter } from '@brasslamp/contract';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { DeleteZone, useDeletion } from '../bin/delete-zone.tsx';
import { countItems } from '../items/item-queries.ts';
import { countNodes, paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Moves the chapter to the bin, after saying how many nodes and items go with it. */
export function DeleteChapter({ chapter, onDeleted }: { chapter: Chapter; onDeleted: () => void }) {
  const { api } = useApp();
  const path = useStoryPath();
  const { id, title } = chapter;
  const deletion = useDeletion({
    part: { id, name: title },
    send: () =>
      api('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: { ...paramsOf(path), chapter_id: id },
        query: { with_nodes: contents.data && isEmpty(contents.data) ? 'false' : 'true' },
      }),
    onDeleted,
    backTo: pathTo('story', path),
  });
  const contents = useQuery({
    queryKey: ['story', path.username, path.slug, 'count', id],
    enabled: deletion.isAsking,
    gcTime: 0,
    queryFn: async () => ({
      nodes: await countNodes(api, path, id),
      items: await countItems(api, path, id),
    }),
  });

  return (
    <DeleteZone
      about={t('studio.deleteChapter.about')}
      label={t('studio.deleteChapter.open')}
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
