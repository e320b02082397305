import type { TestApp, TestReply } from '../test-app.ts';

/** Two calls that could break a rule when they come at once, and whether they did. */
export interface Round {
  writers: readonly [() => Promise<TestReply>, () => Promise<TestReply>];
  /** Throws what broke. */
  check(answers: [TestReply, TestReply]): Promise<void>;
}

export interface Attack {
  /** The rule that must stay true. */
  rule: string;
  /** The guard of the rule: something held (a row, or a thing of `hold.ts`), or the write itself. */
  guard: string;
  /** Whether it breaks when nothing is held. */
  isHeld: boolean;
  prepare(app: TestApp): Promise<(time: number) => Promise<Round>>;
}
