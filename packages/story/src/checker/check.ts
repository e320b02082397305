import { completeStory, type FrozenStory } from '../engine/compile/complete-story.ts';
import { compileStory } from '../engine/engine.ts';
import { namesOf } from '../logic/names.ts';
import type { BodyTree } from '../text/tree/body-tree.ts';
import { plainText } from '../text/tree/plain-text.ts';
import { renderBody } from '../text/tree/render-body.ts';
import type {
  CheckResult,
  Finding,
  FoundEnding,
  FoundNote,
  ReadingWords,
  Severity,
} from './findings/finding.ts';
import { cutToLimit } from './findings/reported-findings.ts';
import { readWritten } from './logic/story-logic.ts';
import { reachOfNotes } from './notes/note-reach.ts';
import { notesIn } from './notes/notes-in.ts';
import { sendReaders } from './readers/random-readers.ts';
import { shortestWalk } from './readers/shortest-walk.ts';
import { walkByPlaying, walkThrough } from './readers/walks.ts';
import { RuleContext } from './rules/rule-context.ts';
import { findAll } from './rules/rules-in-order.ts';
import { shownMedia } from './rules/shown-media.ts';
import { SearchObserver, searchStates } from './states/search.ts';

export interface CheckOptions {
  /** The most different states that are looked at. */
  maxStates?: number;
  /** A question that is asked now and then: whether to stop and say what is known by then. */
  isStopped?: () => boolean;
}

const defaultMaxStates = 1_000_000;

/** The steps that random readers go in all: through known states, and by playing, which is slower. */
const walkedSteps = 400_000;
const playedSteps = 60_000;

/**
 * Looks at every state that a reader can reach, chance taken every way, and says what is wrong with
 * the story: what it says of a whole that was `proved` is so. Without that, what needs to have seen
 * every state (that something is never reached, or always so) is not claimed.
 */
export function check(frozen: FrozenStory, options: CheckOptions = {}): CheckResult {
  const { maxStates = defaultMaxStates, isStopped = () => false } = options;
  const story = completeStory(frozen);
  const listener = new SearchObserver();
  const playable = compileStory(story, listener);
  if (playable.start === null) {
    const nothing = { findings: [], media: [], endings: [], content_notes: [], meets: [] };
    return { proved: true, states: 0, reading: null, ...nothing };
  }
  const written = readWritten(story);
  const search = searchStates(playable, written, listener, { maxStates, isStopped });
  const context = new RuleContext({ story, names: namesOf(story), playable, written, search });
  const words = written.nodes.map(({ body }) => wordsIn(body));
  const isEnding = story.nodes.map(({ ending }) => ending !== null);
  const { meets, reading } =
    search.isProved && !search.isApart
      ? sendReaders(walkThrough(search.graph), words, isEnding, walkedSteps)
      : sendReaders(walkByPlaying(playable, search.plan.answers), words, isEnding, playedSteps);
  const endings = endingsOf(context);
  return {
    proved: search.isProved,
    states: search.graph.expanded,
    findings: cutToLimit(inOrder(context, findAll(context))),
    media: shownMedia(context),
    endings,
    reading: reading && withShortest(reading, context, endings, words),
    content_notes: notesOf(context, isStopped),
    meets: story.nodes.map(({ id }, at) => ({ node_id: id, readers: meets[at] ?? 0 })),
  };
}

function notesOf({ story, search }: RuleContext, isStopped: () => boolean): FoundNote[] {
  const notes = notesIn(story);
  const reaches = reachOfNotes(story.nodes, notes, search, isStopped);
  return notes.map(({ note, isOfStory, nodes }, at) => {
    const node_ids = nodes.map((node) => story.nodes[node]?.id ?? '');
    return { note, reach: reaches[at] ?? 'unknown', is_of_story: isOfStory, node_ids };
  });
}

function endingsOf({ story, search }: RuleContext): FoundEnding[] {
  return story.nodes.flatMap(({ id, ending }, index) => {
    const state = search.firstStates.get(index);
    if (ending === null || state === undefined) return [];
    return [{ node_id: id, name: ending.name, ...search.paths.to(state) }];
  });
}

/** The shortest way may be one that no reader found by chance. */
function withShortest(
  reading: ReadingWords,
  { story, playable, search }: RuleContext,
  endings: readonly FoundEnding[],
  words: readonly number[],
): ReadingWords {
  const { graph, isProved, isApart } = search;
  const isEnding = story.nodes.map(({ ending }) => ending !== null);
  const shortest = isProved && !isApart ? shortestWalk(graph, words, isEnding) : null;
  if (shortest !== null) return { ...reading, shortest };
  // On the way other nodes may be passed and read, of which a path says nothing.
  if (playable.hasContinues) return reading;
  const wordsOf = ({ node_id, path }: FoundEnding): number => {
    let sum = 0;
    let before: string | null = null;
    for (const { node_id: at } of [...path, { node_id }]) {
      if (at !== before) sum += Number(words[playable.indexes.nodes.get(at) ?? -1]);
      before = at;
    }
    return sum;
  };
  return { ...reading, shortest: Math.min(reading.shortest, ...endings.map(wordsOf)) };
}

const bySeverity: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** Errors first, then by the author's order; what is about the whole story comes last. */
function inOrder({ playable }: RuleContext, findings: Finding[]): Finding[] {
  const placeOf = ({ node_id }: Finding): number =>
    node_id === null ? Number.POSITIVE_INFINITY : Number(playable.indexes.nodes.get(node_id));
  return findings
    .map((finding) => ({ finding, place: placeOf(finding) }))
    .sort((one, other) => {
      const severity = bySeverity[one.finding.severity] - bySeverity[other.finding.severity];
      if (severity !== 0 || one.place === other.place) return severity;
      return one.place < other.place ? -1 : 1;
    })
    .map(({ finding }) => finding);
}

/** The number of words that are read: each variant's first piece, each value as one word, no descriptions of images. */
function wordsIn(body: BodyTree): number {
  const text = renderBody(body, { visits: 1, holds: () => true, words: () => '0', draw: () => 0 });
  return plainText(text, () => '').match(/\S+/g)?.length ?? 0;
}
