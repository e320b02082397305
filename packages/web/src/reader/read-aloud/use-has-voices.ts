import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  globalThis.speechSynthesis?.addEventListener('voiceschanged', listener);
  return () => globalThis.speechSynthesis?.removeEventListener('voiceschanged', listener);
};

const hasVoices = () => (globalThis.speechSynthesis?.getVoices().length ?? 0) > 0;

/** Whether this browser can read aloud. Its voices may come late. */
export const useHasVoices = (): boolean => useSyncExternalStore(subscribe, hasVoices, () => false);
