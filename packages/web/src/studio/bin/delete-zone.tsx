import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { DangerZone } from '../../ui-kit/danger-zone.tsx';
import { useInvalidateStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { type Deleted, useSayBinned } from './undo-deletion.ts';

/** Moves the part of the story that the open screen is about to the bin, and leaves the screen. */
export function useDeletion({
  part,
  send,
  onDeleted,
  backTo,
}: {
  part: Deleted;
  send: () => Promise<unknown>;
  /** Before the screen is left: what is unsaved in its form is lost with the part. */
  onDeleted: () => void;
  backTo: string;
}) {
  const navigate = useNavigate();
  const invalidate = useInvalidateStory();
  const sayBinned = useSayBinned();
  const [isAsking, setAsking] = useState(false);
  const { isPending, error, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess() {
      onDeleted();
      invalidate();
      sayBinned([part]);
      void navigate(backTo);
    },
  });
  return { part, isAsking, setAsking, isPending, error, mutate };
}

/** A button that deletes something, and the question before it that says what will be lost. */
export function DeleteZone({
  about,
  label,
  deletion: { part, isAsking, setAsking, isPending, error, mutate },
  isReady = true,
  children,
}: {
  /** What the button does. */
  about: string;
  label: string;
  deletion: ReturnType<typeof useDeletion>;
  /** What is lost is known, so that the question can be answered. */
  isReady?: boolean;
  /** What will be lost. */
  children: ReactNode;
}) {
  return (
    <DangerZone text={about}>
      <button className="button button-danger" type="button" onClick={() => setAsking(true)}>
        {label}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.bin.askMove', { name: part.name })}
        text={
          <>
            {children}
            <ActionFailure error={error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          disabled={!isReady}
          isBusy={isPending}
          busyLabel={t('studio.bin.moving')}
          onClick={() => !isPending && mutate()}
        >
          {t('studio.bin.move')}
        </BusyButton>
      </AskDialog>
    </DangerZone>
  );
}
