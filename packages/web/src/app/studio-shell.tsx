import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { Loading } from '../ui/loading.tsx';

const never = () => () => {};

/** The server sends "Loading…"; the browser renders the writing screen itself. */
export function StudioShell() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isBrowser ? <Outlet /> : <Loading />;
}
