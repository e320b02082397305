import { createContext } from 'react';

/** The place in the middle of the bar above the workspace, which the workspace fills. Null = it is not drawn yet. */
export const BarPlace = createContext<HTMLElement | null>(null);
