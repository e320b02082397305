import { useParams } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Page } from '../frame/screen.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { Preview } from './preview.tsx';
import { Reading } from './reading.tsx';
import { useNewestStories } from './story-there.tsx';
import { t } from './t.ts';
import { useHandedFiles } from './use-handed-files.ts';
import { useImport } from './use-import.ts';

export const handle = { title: () => t('import.heading') };

/** The screen on which a story of another tool comes in: choose, look, make it a draft. */
export function Component() {
  const { username = '' } = useParams();
  const { stage, read, cancel, again } = useImport();
  useHandedFiles(read);
  useNewestStories(username);
  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        { label: t('import.crumb') },
      ]}
    >
      <h1>{t('import.heading')}</h1>
      {stage.is === 'choosing' && (
        <>
          <ChooseFiles refused={stage.refused} note={stage.note} onFiles={read} />
          <p className="field-hint">{t('import.changedFile')}</p>
        </>
      )}
      {stage.is === 'reading' && <Reading {...stage} onCancel={cancel} />}
      {stage.is === 'preview' && (
        <Preview
          username={username}
          file={stage.file}
          stories={stage.stories}
          importer={stage.importer}
          onAgain={again}
        />
      )}
    </Page>
  );
}
