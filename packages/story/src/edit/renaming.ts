/** One name becomes another. Nodes are called without regard to case; keys are as kept. */
export interface Renaming {
  kind: 'variable' | 'item' | 'node' | 'achievement' | 'ending';
  from: string;
  /** Must be free: nothing of the kind has it, and nothing speaks of it. */
  to: string;
}
