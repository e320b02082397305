export interface ConcurrencyLimit {
  maxAtOnce: number;
  maxQueued: number;
  /** Of one caller at once; the others of theirs wait. */
  maxOfOne?: number;
  /** The error to throw when even the queue is full. */
  full: () => Error;
}

interface QueuedCall {
  begin: () => void;
  refuse: (why: Error) => void;
}

/** A caller with a place here: in the queue, or let in. */
interface Caller {
  queue: QueuedCall[];
  running: number;
  /** The count at which one of the caller's calls was last let in; 0 = none of those that are here yet. */
  servedAt: number;
}

/**
 * Runs a few calls at once and lets some more wait; any others are refused. Where callers are named,
 * they take turns: nobody has a second turn before everybody who waits had one. When the queue is
 * full, a caller with several places gives up the last of them to a caller who has none.
 */
export function createConcurrencyLimit({
  maxAtOnce,
  maxQueued,
  maxOfOne = maxAtOnce,
  full,
}: ConcurrencyLimit) {
  const callers = new Callers();
  let running = 0;
  let queued = 0;
  let served = 0;

  function begin(caller: Caller): void {
    served += 1;
    caller.servedAt = served;
    caller.running += 1;
    running += 1;
  }

  function end(who: string, caller: Caller): void {
    caller.running -= 1;
    running -= 1;
    callers.forgetIdle(who);
    // The place goes straight to the next in the queue: no new call can come in between.
    const next = callers.next(maxOfOne);
    if (!next) return;
    queued -= 1;
    begin(next);
    next.queue.shift()?.begin();
  }

  /** Whether a place was made for somebody who has none. */
  function freePlaceFor(caller: Caller): boolean {
    const greediest = placesOf(caller) === 0 ? callers.greediest() : null;
    if (greediest === null) return false;
    greediest.queue.pop()?.refuse(full());
    queued -= 1;
    return true;
  }

  return async <T>(run: () => Promise<T>, who = ''): Promise<T> => {
    const caller = callers.of(who);
    if (running < maxAtOnce && caller.running < maxOfOne) {
      begin(caller);
    } else if (queued < maxQueued || freePlaceFor(caller)) {
      queued += 1;
      await turnOf(caller);
    } else {
      callers.forgetIdle(who);
      throw full();
    }
    try {
      return await run();
    } finally {
      end(who, caller);
    }
  };
}

const placesOf = ({ queue, running }: Caller): number => queue.length + running;

/** The callers that have a place here, by name. */
class Callers {
  readonly #byName = new Map<string, Caller>();

  /** The caller of a name, who is here from now on. */
  of(who: string): Caller {
    const caller = this.#byName.get(who) ?? { queue: [], running: 0, servedAt: 0 };
    this.#byName.set(who, caller);
    return caller;
  }

  /** Forgets a caller who has no place any more. */
  forgetIdle(who: string): void {
    if (placesOf(this.of(who)) === 0) this.#byName.delete(who);
  }

  /** Of those who wait, and run fewer calls than one may, the one whose last turn is longest ago. */
  next(maxOfOne: number): Caller | null {
    return [...this.#byName.values()]
      .filter(({ queue, running }) => queue.length > 0 && running < maxOfOne)
      .reduce<Caller | null>((a, b) => (a && a.servedAt <= b.servedAt ? a : b), null);
  }

  /** The caller who waits with the most calls, if they have more than one place. */
  greediest(): Caller | null {
    const byQueue = [...this.#byName.values()].sort((a, b) => b.queue.length - a.queue.length);
    const [greediest] = byQueue;
    return greediest && placesOf(greediest) >= 2 ? greediest : null;
  }
}

/** Waits in the queue of a caller until the call is let in. Throws when it is refused. */
const turnOf = ({ queue }: Caller): Promise<void> =>
  new Promise((resolve, reject) => {
    queue.push({ begin: resolve, refuse: reject });
  });

/** Calls with the same key at the same time are one call: each of them gets its answer. */
export function createSharedCalls<Value>() {
  const underWay = new Map<string, Promise<Value>>();
  return (key: string, begin: () => Promise<Value>): Promise<Value> => {
    const same = underWay.get(key);
    if (same) return same;
    const begun = begin().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
