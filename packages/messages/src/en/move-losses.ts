/** The things that a newer version cannot give a reader unchanged: by the kind of the loss, as the engine says it. */
type Named = { name: string };

export const moveLosses = {
  node_gone: ({ name }: Named) => `“${name}”, where you are now, is gone.`,
  caller_gone: ({ name }: Named) => `“${name}”, which you would have returned to, is gone.`,
  became_ending: ({ name }: Named) => `“${name}”, where you are now, has become an ending.`,
  no_longer_ending: ({ name }: Named) =>
    `“${name}” is no longer an ending. The story goes on from there.`,
  no_way_on: ({ name }: Named) => `There is nothing left to do at “${name}”.`,
  variable_gone: ({ name }: Named) => `The story no longer uses “${name}”.`,
  variable_changed: ({ name }: Named) => `“${name}” can’t stay as it is for you.`,
  item_gone: ({ name }: Named) => `“${name}”, which you carry, is gone.`,
  item_changed: ({ name }: Named) => `You would carry a different number of “${name}”.`,
  item_out_of_reach: ({ name }: Named) =>
    `The place where “${name}” was is gone, and “${name}” with it.`,
};
