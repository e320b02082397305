import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { takeHandedFiles } from '../../device/handed-files.ts';
import { pathTo } from '../../routes.ts';
import { Page } from '../frame/screen.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { chosenFromDrop } from './chosen-files.ts';
import styles from './importing.module.css';
import { Preview } from './preview.tsx';
import { t } from './t.ts';
import { useImport } from './use-import.ts';

export const handle = { title: () => t('import.heading') };

/** The screen on which a story of another tool comes in: choose, look, make it a draft. */
export function Component() {
  const { username = '' } = useParams();
  const { stage, read, cancel, again } = useImport();
  const [handed] = useState(takeHandedFiles);
  useEffect(() => {
    if (handed) void chosenFromDrop(handed).then(read);
  }, [handed, read]);
  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        { label: t('import.crumb') },
      ]}
    >
      <h1>{t('import.heading')}</h1>
      {stage.is === 'choosing' && (
        <ChooseFiles refused={stage.refused} note={stage.note} onFiles={read} />
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

function Reading({
  file,
  done,
  all,
  onCancel,
}: {
  file: string;
  done: number;
  all: number;
  onCancel: () => void;
}) {
  return (
    <section className={styles.reading} aria-label={t('import.reading')}>
      <p role="status" className={styles.file}>
        {t('import.readingFile', { file })}
      </p>
      <progress
        className={styles.progress}
        aria-label={t('import.reading')}
        {...(all > 0 && { max: all, value: done })}
      />
      <p className="field-hint">{all > 0 && t('import.progress', { done, all })}</p>
      <p>
        <button className="button" type="button" onClick={onCancel}>
          {t('dialogs.cancel')}
        </button>
      </p>
    </section>
  );
}
