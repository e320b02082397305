import type { ReactNode } from 'react';
import { ActionFailure } from './action-failure.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { BusyButton } from './busy-button.tsx';
import styles from './danger-zone.module.css';

/** Actions that lose something for good, apart from everything else. */
export function DangerZone({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.zone}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A button that deletes something, and the question before it that says what will be lost. */
export function DeleteZone({
  words,
  isAsking,
  onAsk,
  deletion,
  isReady = true,
  children,
}: {
  /** In the order in which they are read. */
  words: { about: string; open: string; heading: string; delete: string; deleting: string };
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  deletion: { isPending: boolean; error: Error | null; mutate: () => void };
  /** What is lost is known, so that the question can be answered. */
  isReady?: boolean;
  /** What will be lost. */
  children: ReactNode;
}) {
  return (
    <DangerZone text={words.about}>
      <button className="button button-danger" type="button" onClick={() => onAsk(true)}>
        {words.open}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => onAsk(false)}
        title={words.heading}
        text={
          <>
            {children}
            <ActionFailure error={deletion.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          disabled={!isReady}
          isBusy={deletion.isPending}
          busyLabel={words.deleting}
          onClick={() => !deletion.isPending && deletion.mutate()}
        >
          {words.delete}
        </BusyButton>
      </AskDialog>
    </DangerZone>
  );
}
