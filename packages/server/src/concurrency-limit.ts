export interface ConcurrencyLimit {
  maxAtOnce: number;
  maxQueued: number;
  /** What to throw when even the queue is full. */
  full: () => Error;
}

interface QueuedCall {
  begin: () => void;
  turnAway: (why: Error) => void;
}

/** Somebody with a place here: in the queue, or let in. */
interface Caller {
  queue: QueuedCall[];
  running: number;
  /** When one of theirs was last let in, by count; 0 = none of those they have here yet. */
  servedAt: number;
}

/**
 * Lets a few through at once and some more wait; whoever comes then is turned away. Where it is said
 * who comes, nobody has a second turn before everybody who waits had one; and in a full queue,
 * whoever has several places gives up the last of them to somebody who has none.
 */
export function createConcurrencyLimit({ maxAtOnce, maxQueued, full }: ConcurrencyLimit) {
  const people = new Map<string, Caller>();
  let running = 0;
  let queued = 0;
  let served = 0;

  function personOf(who: string): Caller {
    const person = people.get(who) ?? { queue: [], running: 0, servedAt: 0 };
    people.set(who, person);
    return person;
  }

  function begin(person: Caller): void {
    served += 1;
    person.servedAt = served;
    person.running += 1;
    running += 1;
  }

  function end(who: string, person: Caller): void {
    person.running -= 1;
    running -= 1;
    if (person.running === 0 && person.queue.length === 0) people.delete(who);
    // The place goes straight to the next in line, so that nobody can slip in between.
    const next = [...people.values()]
      .filter(({ queue }) => queue.length > 0)
      .reduce<Caller | null>((a, b) => (a && a.servedAt <= b.servedAt ? a : b), null);
    if (!next) return;
    queued -= 1;
    begin(next);
    next.queue.shift()?.begin();
  }

  /** Whether a place was made for somebody who has none. */
  function makeRoomFor({ queue, running: runs }: Caller): boolean {
    if (queue.length + runs > 0) return false;
    const [greediest] = [...people.values()].sort((a, b) => b.queue.length - a.queue.length);
    if (!greediest || greediest.queue.length + greediest.running < 2) return false;
    greediest.queue.pop()?.turnAway(full());
    queued -= 1;
    return true;
  }

  return async <T>(run: () => Promise<T>, who = ''): Promise<T> => {
    const person = personOf(who);
    if (running < maxAtOnce) {
      begin(person);
    } else if (queued < maxQueued || makeRoomFor(person)) {
      queued += 1;
      await new Promise<void>((resolve, reject) => {
        person.queue.push({ begin: resolve, turnAway: reject });
      });
    } else {
      if (person.running === 0 && person.queue.length === 0) people.delete(who);
      throw full();
    }
    try {
      return await run();
    } finally {
      end(who, person);
    }
  };
}
