/** Names of nodes are unique in their story by this. */
export const nameKey = (name: string): string => name.toLowerCase();
