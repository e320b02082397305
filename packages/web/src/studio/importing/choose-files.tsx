import { limits } from '@brasslamp/story/model';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { filesIn, hasFiles } from '../../device/handed-files.ts';
import { chosenFrom, chosenFromDrop } from './chosen-files.ts';
import styles from './importing.module.css';
import { t } from './t.ts';
import type { ChosenFile } from './worker/messages.ts';

const kinds = ['twine', 'twee', 'ink', 'choicescript', 'own', 'zip', 'folder'] as const;

/** The field for files and folders: chosen or dropped. */
export function ChooseFiles({
  refused,
  note,
  lead = t('import.drop'),
  onFiles,
}: {
  /** The reason why the last choice could not be read. */
  refused: string | null;
  note: string | null;
  /** What to drop here. */
  lead?: string;
  onFiles: (files: ChosenFile[]) => void;
}) {
  const one = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useFolders(folder);

  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    const dropped = filesIn(event.dataTransfer);
    setOver(false);
    if (!dropped) return;
    event.preventDefault();
    void chosenFromDrop(dropped).then(onFiles);
  };
  return (
    <>
      {refused !== null && (
        <p className="form-error" role="alert">
          {refused}
        </p>
      )}
      {note !== null && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className={styles.lead}>{lead}</p>
        <div className={styles.buttons}>
          <button
            className="button button-primary"
            type="button"
            onClick={() => one.current?.click()}
          >
            {t('import.chooseFiles')}
          </button>
          <button className="button" type="button" onClick={() => folder.current?.click()}>
            {t('import.chooseFolder')}
          </button>
        </div>
        <p className="field-hint">{t('import.kept')}</p>
        <Files input={one} label={t('import.chooseFiles')} onFiles={onFiles} />
        <Files input={folder} label={t('import.chooseFolder')} onFiles={onFiles} />
      </div>
      <details className={styles.kinds}>
        <summary>{t('import.whichFiles')}</summary>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>{t(`import.kinds.${kind}`)}</li>
          ))}
        </ul>
        <p className="field-hint">
          {t('import.most', { most: limits.importedFileBytes / 1024 / 1024 })}
        </p>
      </details>
    </>
  );
}

function Files({
  input,
  label,
  onFiles,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  label: string;
  onFiles: (files: ChosenFile[]) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = chosenFrom([...(currentTarget.files ?? [])]);
        const hasChosen = (currentTarget.files ?? []).length > 0;
        // So that the same file can be chosen again.
        currentTarget.value = '';
        if (hasChosen) onFiles(files);
      }}
    />
  );
}

/** React does not know the attribute by which an input takes whole folders. */
function useFolders(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (input.current) input.current.webkitdirectory = true;
  }, [input]);
}
