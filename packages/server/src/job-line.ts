interface Job<Answer> {
  /** The worker repeats it in each of its messages about the job. */
  number: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export interface JobLine<Message extends { number: number }> {
  /** Whether the worker can take another job. */
  isAlive(): boolean;
  /** Resolves when the worker is ready for its first job. */
  ready: Promise<void>;
  /** Hears of a message of the worker. */
  hear(message: 'ready' | Message): void;
  /** The worker takes no more jobs; the one it has may end. */
  retire(): void;
  /** The worker is gone, or given up: whoever waits for it gets the error. */
  die(error: Error): void;
  /**
   * Does one job, once the worker is ready. `begin` sends it, and gives what hears of its messages; `giveUp` is called
   * when it took so long.
   */
  run<Answer>(
    begin: (job: Job<Answer>) => (message: Message) => void,
    limit: { timeMs: number; giveUp: () => void },
  ): Promise<Answer>;
}

/** The line to a thread or a process that does one job at a time, and says first that it is ready. */
export function createJobLine<Message extends { number: number }>(): JobLine<Message> {
  let isAlive = true;
  let jobs = 0;
  let hear: (message: Message) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ready = Promise.withResolvers<void>();
  // Nobody may be waiting for it.
  ready.promise.catch(() => {});
  return {
    isAlive: () => isAlive,
    ready: ready.promise,
    hear: (message) => (message === 'ready' ? ready.resolve() : hear(message)),
    retire: () => {
      isAlive = false;
    },
    die: (error) => {
      isAlive = false;
      ready.reject(error);
      fail(error);
    },
    async run<Answer>(
      begin: (job: Job<Answer>) => (message: Message) => void,
      { timeMs, giveUp }: { timeMs: number; giveUp: () => void },
    ) {
      await ready.promise;
      jobs += 1;
      const number = jobs;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      fail = reject;
      const hearOfJob = begin({ number, resolve, reject });
      hear = (message) => {
        if (message.number === number) hearOfJob(message);
      };
      const timer = setTimeout(giveUp, timeMs);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

/** Whether a thread ended because its memory was used up. */
export const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
