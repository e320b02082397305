import { ActionFailure } from './action-failure.tsx';
import { BusyButton } from './busy-button.tsx';

/** Under a list that comes in parts: the next one, or why it does not come. */
export function ShowMore({
  query: { error, hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
  busyLabel,
}: {
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
  busyLabel: string;
}) {
  return (
    <>
      <ActionFailure error={error} />
      {hasNextPage && (
        <p>
          <BusyButton
            className="button"
            type="button"
            isBusy={isFetchingNextPage}
            busyLabel={busyLabel}
            onClick={() => void fetchNextPage()}
          >
            {label}
          </BusyButton>
        </p>
      )}
    </>
  );
}
