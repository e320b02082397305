/** The groups that the palette shows for what is typed: nodes first, then commands under their headings. */
import { t } from '../t.ts';
import {
  type Entry,
  type EntryGroup,
  type Found,
  fitting,
  mostShown,
  ranks,
  type Sought,
  soughtOf,
} from './pick.ts';

/** The most nodes above commands that fit as well: these stay in sight. */
export const mostAboveCommands = 8;

export interface PaletteEntries {
  /** Nodes that were open before, the last one first. */
  recent: Entry[];
  nodes: Entry[];
  /** Places beside nodes that one can go to. */
  things: Entry[];
  commands: EntryGroup[];
}

interface Searched {
  nodes: Sought[];
  things: Sought[];
  commands: { group: EntryGroup; sought: Sought[] }[];
}

/** Made plain once for all that is typed. */
export function paletteSearch({ recent, nodes, things, commands }: PaletteEntries) {
  const searched: Searched = {
    nodes: soughtOf(nodes),
    things: soughtOf(things),
    commands: commands.map((group) => ({ group, sought: soughtOf(group.items) })),
  };
  const recentNodes = { id: 'recent', heading: t('workspace.pick.recent'), items: recent };
  return (typed: string): Found =>
    typed.trim() === ''
      ? { groups: [recentNodes, ...commands], status: '' }
      : found(searched, typed);
}

function found({ nodes, things, commands }: Searched, typed: string): Found {
  const fit = fitting(nodes, typed);
  const { best, groups: commandsThatFit } = fittingGroups(commands, typed);
  // Letters within a word are no reason to stand above a command of that word: Enter takes what is first.
  const ranksAbove = best < ranks.parts ? ranks.parts : ranks.also;
  const byName = entriesOf(fit.filter(({ rank }) => rank < ranksAbove));
  const byParts = entriesOf(fit.filter(({ rank }) => rank >= ranksAbove && rank < ranks.also));
  const byChapter = entriesOf(fit.filter(({ rank }) => rank === ranks.also));
  const most = commandsThatFit.length > 0 ? mostAboveCommands : mostShown;
  const named = byName.length + byParts.length;
  const left = Math.max(0, mostShown - named);
  const more = Math.max(0, byName.length - most) + Math.max(0, byChapter.length - left);
  const fittingThings = fitting(things, typed);
  const thingsAbove = (isAbove: boolean) =>
    entriesOf(fittingThings.filter(({ rank }) => rank < ranksAbove === isAbove)).slice(
      0,
      mostShown,
    );
  const thingsHeading = t('workspace.pick.things');
  return {
    groups: [
      { id: 'nodes', heading: t('workspace.pick.nodes'), items: byName.slice(0, most) },
      { id: 'things', heading: thingsHeading, items: thingsAbove(true) },
      ...commandsThatFit,
      {
        id: 'more-nodes',
        heading: t('workspace.pick.otherNodes'),
        items: byParts.slice(0, mostShown),
      },
      { id: 'more-things', heading: thingsHeading, items: thingsAbove(false) },
      {
        id: 'chapters',
        heading: t('workspace.pick.inChapters'),
        items: byChapter.slice(0, left),
      },
    ],
    status: more > 0 ? t('workspace.pick.moreNodes', { more }) : '',
  };
}

/** The group with the command that fits best comes first, as Enter takes what is first. `best` is its rank. */
function fittingGroups(commands: Searched['commands'], typed: string) {
  const fit = commands
    .map(({ group, sought }) => {
      const ranked = fitting(sought, typed);
      return { best: ranked[0]?.rank ?? Infinity, group: { ...group, items: entriesOf(ranked) } };
    })
    .filter(({ group }) => group.items.length > 0)
    .sort((one, other) => one.best - other.best);
  return { best: fit[0]?.best ?? Infinity, groups: fit.map(({ group }) => group) };
}

const entriesOf = (ranked: readonly { entry: Entry }[]): Entry[] =>
  ranked.map(({ entry }) => entry);
