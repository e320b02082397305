import type { Viewer } from '../../auth/viewer.ts';

interface ListOfSomebody {
  owner_id: string;
  is_public: number;
  /** Of its owner; null = they are not. */
  owner_suspended_at: number | null;
}

export const isOwnList = (viewer: Viewer | null, { owner_id }: { owner_id: string }): boolean =>
  viewer?.user_id === owner_id;

/** A public list is for anybody who has its address, unless its owner was suspended; a private one for its owner. */
export const maySeeList = (viewer: Viewer | null, list: ListOfSomebody): boolean =>
  isOwnList(viewer, list) || (list.is_public === 1 && list.owner_suspended_at === null);
