import { useNavigate } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { ChapterScreen, type ChapterScreenProps } from '../frame/chapter-screen.tsx';
import { Page } from '../frame/screen.tsx';
import { useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { useNodeDraft } from './draft/use-node-draft.ts';
import { NodeForm } from './node-form.tsx';

export const handle = { title: () => t('studio.createNode.heading') };

export function Component() {
  return <ChapterScreen>{(given) => <NewNode key={given.chapter.id} {...given} />}</ChapterScreen>;
}

function NewNode({ chapter, crumbs }: ChapterScreenProps) {
  const navigate = useNavigate();
  useFirstField();
  const path = useStoryPath();
  const form = useNodeDraft(chapter.id, null, {
    goOn({ id }) {
      const address = pathTo('editStoryNode', { ...path, chapterId: chapter.id, nodeId: id });
      void navigate(address, { replace: true });
    },
  });
  return (
    <Page isWide crumbs={[...crumbs, { label: t('studio.createNode.crumb') }]}>
      <h1>{t('studio.createNode.heading')}</h1>
      <NodeForm
        form={form}
        nodeId={null}
        saveLabel={t('studio.createNode.save')}
        cancelTo={pathTo('authorChapter', { ...path, chapterId: chapter.id })}
      />
    </Page>
  );
}
