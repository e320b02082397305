import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { Loading } from '../ui/loading.tsx';

const never = () => () => {};

/** The server sends "Loading…"; the writing screen itself is drawn once the browser has it. */
export function StudioShell() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isBrowser ? <Outlet /> : <Loading />;
}
