import { ActionFailure } from './action-failure.tsx';
import { BusyButton } from './busy-button.tsx';

/** Under a list that comes in parts: the next one, or why it does not come. */
export function ShowMore({
  query: { error: queryError, hasNextPage, isFetchingNextPage, fetchNextPage },
  error = queryError,
  label,
  busyLabel,
}: {
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** By default also why the list itself could not be brought up to date. */
  error?: Error | null;
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
            onClick={() => !isFetchingNextPage && fetchNextPage()}
          >
            {label}
          </BusyButton>
        </p>
      )}
    </>
  );
}
