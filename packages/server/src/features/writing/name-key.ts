import { nodeNameKey } from '@brasslamp/story/logic';

/** Names of nodes are unique in their story by this: by what logic calls them. */
export const nameKey: (name: string) => string = nodeNameKey;
