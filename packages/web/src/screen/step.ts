/** A step is what an event makes of a state: the state after it, and what has to be done because of it. */
export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

export const same = <State>(state: State): Step<State, never> => ({ state, effects: [] });

/** The two steps, one after the other, with the effects of both. */
export function andThen<State, Effect>(
  first: Step<State, Effect>,
  next: (state: State) => Step<State, Effect>,
): Step<State, Effect> {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}
