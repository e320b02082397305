import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStory, start, view } from '../engine/engine.ts';
import type { State } from '../engine/state/state.ts';
import type { Action, Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { blankAction } from '../testing/blank-story.ts';
import { propertyRuns, propertySeed } from '../testing/property-runs.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import type { Click, Finding } from './findings/finding.ts';
import { inEveryWay } from './testing/play-everything.ts';
import { randomLockStory } from './testing/random-lock-story.ts';
import { choiceAhead, comesToAnEnd, playAtRandom, type Seen } from './testing/random-player.ts';
import { randomSmallStory } from './testing/random-small-story.ts';
import { type Replayed, replay } from './testing/replay.ts';
import { claimsBySearch } from './testing/searched.ts';
import { withFaults } from './testing/with-faults.ts';

const stories = propertyRuns(120);
const maxStates = 5_000;
const stepsInATrap = 300;

const anySeed = fc.noShrink(fc.nat(0x3fff_ffff));
const storyToCheck: fc.Arbitrary<Story> = fc.oneof(
  { weight: 2, arbitrary: anyStory },
  { weight: 1, arbitrary: anySeed.map((seed) => readStoryNotation(randomSmallStory(seed))) },
  {
    weight: 1,
    arbitrary: anySeed.map((seed) => withFaults(readStoryNotation(randomSmallStory(seed)), seed)),
  },
  { weight: 1, arbitrary: anySeed.map((seed) => readStoryNotation(randomLockStory(seed))) },
  {
    weight: 1,
    arbitrary: anySeed.map((seed) => withWays(readStoryNotation(randomSmallStory(seed)))),
  },
  { weight: 1, arbitrary: anyStory.map(withWays) },
);

/** The first node leads to every other one, and in the end each of them leads on. */
function withWays(story: Story): Story {
  const [first, ...others] = story.nodes;
  const leading = (id: string, target: string, use: Action['use']): Action =>
    blankAction(id, { label: 'Go on', target, use });
  return {
    ...story,
    nodes: story.nodes.map((node) => ({
      ...node,
      ending: node === first ? null : node.ending,
      actions: [
        ...node.actions,
        ...(node === first
          ? others.map(({ id }) => leading(`to ${id}`, id, 'repeatable'))
          : [leading(`from ${node.id}`, first?.id ?? '', 'fallback')]),
      ],
    })),
  };
}

const measured = {
  proved: 0,
  withoutErrors: 0,
  deadEnds: 0,
  traps: 0,
  neverOffered: 0,
  unreachable: 0,
  alwaysOffered: 0,
  stuck: 0,
};

/** The claims about all readers that one of them did not keep to. */
function contradictions(findings: readonly Finding[], seen: Seen): string[] {
  return findings.flatMap(({ rule, node_id, action_id, item_id, key, message_id }) => {
    const isSeen = (() => {
      switch (rule) {
        case 'unreachable-node':
        case 'unreachable-ending':
          measured.unreachable += 1;
          return seen.nodes.has(node_id ?? '');
        case 'unreachable-choice':
          measured.neverOffered += 1;
          return seen.open.has(action_id ?? node_id ?? '');
        case 'always-offered':
          measured.alwaysOffered += 1;
          return seen.closedByCondition.has(`${node_id}/${action_id ?? ''}`);
        case 'unreachable-achievement':
          return seen.unlocked.has(key ?? '');
        case 'item-never-obtainable':
          return seen.carried.has(item_id ?? '');
        case 'variable-never-set':
          return seen.changed.has(key ?? '');
        default:
          return false;
      }
    })();
    return isSeen ? [`${rule}: ${message_id}`] : [];
  });
}

/** The errors whose path leads where readers are neither stuck, nor go on without ever coming to an ending. */
function unfoundedErrors(story: Story, findings: readonly Finding[], seed: number): string[] {
  return findings.flatMap(({ rule, node_id, path, message_id }) => {
    const there = placesOf(story, path);
    if (rule !== 'dead-end' && rule !== 'trap') return [];
    measured[rule === 'trap' ? 'traps' : 'deadEnds'] += 1;
    const isSo = there.some(({ playable, state }) => {
      const { node, ended } = view(playable, state);
      if (node.id !== node_id || ended) return false;
      if (rule === 'trap') return !comesToAnEnd(playable, state, stepsInATrap, seed);
      let canBeStuck = false;
      inEveryWay((dice) => {
        canBeStuck ||= choiceAhead(playable, state, dice) !== 'some';
      });
      return canBeStuck;
    });
    return isSo ? [] : [`${rule} that does not exist: ${message_id}`];
  });
}

/** A click says how the dice fall, those of the start with the first one: without it they fall in any way. */
function placesOf(story: Story, path: readonly Click[]): Pick<Replayed, 'playable' | 'state'>[] {
  if (path.length > 0) return [replay(story, path)];
  const playable = compileStory(story);
  const states: State[] = [];
  inEveryWay((dice) => states.push(start(playable, 1, {}, dice)));
  return states.map((state) => ({ playable, state }));
}

describe('what the checker claims', () => {
  it(`of ${stories} stories of any kind is so for readers who do anything`, () => {
    fc.assert(
      fc.property(storyToCheck, anySeed, (story, seed) => {
        const { proved, findings, endings } = claimsBySearch(story, maxStates);
        const explained = findings.flatMap(({ rule, node_id }) =>
          rule === 'always-offered' ? (node_id ?? []) : [],
        );
        const seen = playAtRandom(story, 12, seed, new Set(explained));
        const reported = new Set(
          findings.flatMap(({ rule, node_id }) => (rule === 'dead-end' ? (node_id ?? '') : [])),
        );
        const unreported = [...seen.stuckIn].filter((id) => !reported.has(id));
        if (proved) measured.proved += 1;
        if (proved && !findings.some(({ severity }) => severity === 'error')) {
          measured.withoutErrors += 1;
        }
        if (seen.stuckIn.size > 0) measured.stuck += 1;
        const isEnding = (id: string) => story.nodes.some((one) => one.id === id && one.ending);
        expect({
          unreported: proved ? unreported : [],
          endingsUnknown: proved
            ? [...seen.nodes].filter((id) => isEnding(id) && !endings.includes(id))
            : [],
          contradicted: contradictions(findings, seen),
          unfounded: unfoundedErrors(story, findings, seed),
        }).toEqual({ unreported: [], endingsUnknown: [], contradicted: [], unfounded: [] });
      }),
      { numRuns: stories, seed: propertySeed },
    );
    process.stdout.write(`${JSON.stringify(measured)}\n`);
    for (const count of Object.values(measured)) expect(count).toBeGreaterThan(stories / 50);
  });
});
