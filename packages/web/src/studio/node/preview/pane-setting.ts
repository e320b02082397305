import { localStorageIfAllowed } from '../../../forms/store/local-copies.ts';

/** How a writer left the preview: open or not, and how much of the width the text has. */
export interface PaneSetting {
  isOpen: boolean;
  /** Percent of the width that the text has. */
  share: number;
}

export const paneLimits = { least: 30, most: 70, step: 5 };

const key = 'studioPreview';
const usual: PaneSetting = { isOpen: true, share: 54 };

export function readPane(): PaneSetting {
  try {
    const kept = JSON.parse(localStorageIfAllowed()?.getItem(key) ?? '{}') as Partial<PaneSetting>;
    const { isOpen = usual.isOpen, share = usual.share } = kept;
    const isShare = share >= paneLimits.least && share <= paneLimits.most;
    return { isOpen: isOpen === true, share: isShare ? share : usual.share };
  } catch {
    return usual;
  }
}

export function writePane(setting: PaneSetting): void {
  try {
    localStorageIfAllowed()?.setItem(key, JSON.stringify(setting));
  } catch {
    // A full storage has better things to keep.
  }
}
