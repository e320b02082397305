/**
 * How far the content notes of a small story reach, found the plain way: all that can happen is played, and for
 * each note it is looked where a reader can come who never meets it.
 */
import { beginTurn, type PlayedTurn, playTurn, save, view } from '../../engine/engine.ts';
import type { Dice } from '../../engine/state/dice.ts';
import { slot } from '../../engine/state/layout.ts';
import type { State } from '../../engine/state/state.ts';
import type { Story } from '../../model/story.ts';
import type { NoteReach } from '../findings/finding.ts';
import { noteKey } from '../notes/notes-in.ts';
import { answersTo, gameOf, inEveryWay, TooMuch } from './play-everything.ts';

/** Where a turn leads, and the keys of the notes of what is read in it. */
interface Leads {
  to: number;
  notes: ReadonlySet<string>;
}

interface Place {
  state: State;
  isEnding: boolean;
  /** By choice, also of an item: all that can come of it. */
  acts: Map<string, Leads[]>;
  /** The choices that are open together as chance falls, each way in which they are. */
  open: string[][];
}

/** By key of the note; null = there is too much. */
export function notesByPlaying(story: Story, mostStates: number): Record<string, NoteReach> | null {
  try {
    const { places, begins } = playAll(story, mostStates);
    const keys = story.nodes.flatMap(({ content_notes }) => content_notes.map(noteKey));
    const reaches = [...new Set(keys)].map((key) => [key, reachOf(key, places, begins)] as const);
    return Object.fromEntries(reaches);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

function reachOf(key: string, places: readonly Place[], begins: readonly Leads[]): NoteReach {
  const isMet = ({ notes }: Leads) => notes.has(key);
  const waysFrom = (place: Place) => [...place.acts.values()].flat();
  if (![...begins, ...places.flatMap(waysFrom)].some(isMet)) return 'never';
  const free = new Set(begins.filter((one) => !isMet(one)).map(({ to }) => to));
  for (const at of free) {
    for (const one of waysFrom(places[at] as Place)) if (!isMet(one)) free.add(one.to);
  }
  if (![...free].some((at) => places[at]?.isEnding)) {
    return places.some(({ isEnding }) => isEnding) ? 'every' : 'unknown';
  }
  // Where an ending can still be reached without it.
  const good = new Set([...places.keys()].filter((at) => places[at]?.isEnding));
  const isGood = (one: Leads) => !isMet(one) && good.has(one.to);
  for (let before = -1; before !== good.size; ) {
    before = good.size;
    for (const [at, place] of places.entries()) if (waysFrom(place).some(isGood)) good.add(at);
  }
  const isAsked = (at: number): boolean => {
    const { acts, open } = places[at] as Place;
    const leadsThere = (act: string) => acts.get(act)?.some(isMet) === true;
    const avoids = (act: string) => acts.get(act)?.every(isGood) === true;
    return (
      open.every((choices) => !choices.some(leadsThere) || choices.some(avoids)) &&
      !leadsThere('again')
    );
  };
  return !begins.some(isMet) && [...free].every(isAsked) ? 'asked' : 'some';
}

function playAll(story: Story, mostStates: number): { places: Place[]; begins: Leads[] } {
  const { playable, keyOf, ofSomebody } = gameOf(story);
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  const nodeAt = (state: State) => story.nodes[Number(state[slot.node])];
  const leadsTo = ({ state, read }: PlayedTurn): Leads => {
    const notes = new Set(
      [...read.content_notes, ...(nodeAt(state)?.content_notes ?? [])].map(noteKey),
    );
    const key = keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return { to: known, notes };
    numbers.set(key, places.length);
    const isEnding = nodeAt(state)?.ending !== null;
    places.push({ state, isEnding, acts: new Map(), open: [] });
    return { to: places.length - 1, notes };
  };
  const play = (run: (dice: Dice) => PlayedTurn | null): Leads[] => {
    const found: Leads[] = [];
    inEveryWay((dice) => {
      const turn = ofSomebody(dice, run);
      if (turn !== null) found.push(leadsTo(turn));
    });
    return found;
  };
  const begins = play((dice) => beginTurn(playable, 1, {}, dice));
  for (let at = 0; at < places.length; at++) {
    if (places.length > mostStates) throw new TooMuch();
    const { state, isEnding, acts, open } = places[at] as Place;
    if (isEnding) {
      if (!/ending\(|earned\(/.test(JSON.stringify(story))) continue;
      const { endings = {}, achievements = {} } = save(playable, state);
      acts.set(
        'again',
        play((dice) => beginTurn(playable, 1, { endings, achievements }, dice)),
      );
      continue;
    }
    inEveryWay((dice) => {
      const { actions, items_here, inventory } = view(playable, state, dice);
      const choices = actions.filter(({ enabled }) => enabled);
      open.push(choices.map(({ id }) => `choose ${id}`));
      for (const { id, ask } of choices) {
        if (acts.has(`choose ${id}`)) continue;
        const choose = { type: 'choose', action_id: id } as const;
        const answers = ask === undefined ? [undefined] : answersTo(playable, ask);
        acts.set(
          `choose ${id}`,
          answers.flatMap((answer) => {
            const one = answer === undefined ? choose : { ...choose, answer };
            return play((own) => playTurn(playable, state, one, own));
          }),
        );
      }
      for (const { id, can_take } of items_here) {
        const take = { type: 'take', item_id: id } as const;
        if (can_take && !acts.has(`take ${id}`)) {
          acts.set(
            `take ${id}`,
            play((own) => playTurn(playable, state, take, own)),
          );
        }
      }
      for (const { id, can_drop } of inventory) {
        const drop = { type: 'drop', item_id: id } as const;
        if (can_drop && !acts.has(`drop ${id}`)) {
          acts.set(
            `drop ${id}`,
            play((own) => playTurn(playable, state, drop, own)),
          );
        }
      }
    });
  }
  return { places, begins };
}
