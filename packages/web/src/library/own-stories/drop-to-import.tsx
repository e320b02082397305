import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { filesIn, handFiles, hasFiles } from '../../device/handed-files.ts';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';

/** Files that are dropped anywhere on the dashboard are imported. While they are dragged the page says so. */
export function DropToImport({ username }: { username: string }) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Each element that the pointer passes is left and entered.
    let depth = 0;
    const enter = ({ dataTransfer }: DragEvent) => {
      if (!hasFiles(dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const leave = ({ dataTransfer }: DragEvent) => {
      if (!hasFiles(dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      const files = filesIn(event.dataTransfer);
      if (!files) return;
      event.preventDefault();
      handFiles(files);
      void navigate(pathTo('importStory', { username }));
    };
    const until = new AbortController();
    const { signal } = until;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => until.abort();
  }, [navigate, username]);
  return isOver ? (
    <div className="drop-to-import" aria-hidden="true">
      <p>{t('pages.username.dropToImport')}</p>
    </div>
  ) : null;
}
