import { startNode } from '@brasslamp/story/engine';
import { namesOf, nodeNameKey } from '@brasslamp/story/logic';
import type { Node, Story } from '@brasslamp/story/model';
import { parseBody } from '@brasslamp/story/text';
import type { Loss } from '../../losses/loss.ts';
import { unitKey } from '../marks/units-in.ts';
import { condition, effects, nodePassage, type PassageSurroundings } from './sugarcube-passage.ts';
import { type ScriptFacts, type ScriptVariable, sugarCubeScript } from './sugarcube-script.ts';
import { escapeSugarCube, sugarCubeText } from './sugarcube-text.ts';
import { twineLosses } from './twine-losses.ts';

/** A passage as the containers of Twine write it. */
export interface WrittenPassage {
  name: string;
  tags: readonly string[];
  text: string;
  position: { x: number; y: number } | null;
}

/** A story in SugarCube's logic, for a container of Twine. */
export interface TwineStory {
  title: string;
  /** In capitals. */
  ifid: string;
  start: string | null;
  passages: WrittenPassage[];
  losses: Loss[];
  /** The ids of what passages and variables were made of, by the keys of those units. */
  owners: ReadonlyMap<string, string>;
}

/** What a story's file of Twine says beside the story. */
export interface TwineFacts {
  ifid: string;
  positions: ReadonlyMap<string, { x: number; y: number }>;
}

export const twineFormat = { name: 'SugarCube', version: '2.37.3' };

/** A story in passages of SugarCube 2, its script among them. Linear. */
export function twineStory(story: Story, { ifid, positions }: TwineFacts): TwineStory {
  const around = surroundingsOf(story);
  const start = startNode(story);
  return {
    title: story.title,
    ifid: ifid.toUpperCase(),
    start: start === null ? null : around.passageOf(start.id),
    passages: [
      special('StoryInit', initPassage(story, around)),
      ...captionPassage(story, around),
      special('Script', sugarCubeScript(scriptFacts(story, around)), ['script']),
      ...story.snippets.map(({ name, body, values }) =>
        special(
          around.snippet(name)?.passage ?? name,
          sugarCubeText(parseBody(body, story.level).tree, {
            ...around,
            values,
            choice: () => null,
          }),
          ['snippet'],
        ),
      ),
      ...story.nodes.map((node) => ({
        name: around.passageOf(node.id),
        tags: node.tags,
        text: nodePassage(node, around),
        position: positions.get(node.id) ?? null,
      })),
    ],
    losses: twineLosses(story),
    owners: new Map([
      ...story.nodes.map(({ id }): [string, string] => [
        unitKey('node', around.passageOf(id).trim()),
        id,
      ]),
      ...story.variables.map(({ id, key }): [string, string] => [unitKey('variable', key), id]),
    ]),
  };
}

const special = (name: string, text: string, tags: readonly string[] = []): WrittenPassage => ({
  name,
  tags,
  text,
  position: null,
});

/** The names that passages of SugarCube have a meaning by. */
const specialNames = new Set(
  [
    ...['PassageDone', 'PassageFooter', 'PassageHeader', 'PassageReady', 'StoryAuthor', 'Script'],
    ...['StoryBanner', 'StoryCaption', 'StoryData', 'StoryDisplayTitle', 'StoryInit', 'StoryMenu'],
    ...['StoryInterface', 'StorySettings', 'StoryShare', 'StorySubtitle', 'StoryTitle'],
  ].map(nodeNameKey),
);

function surroundingsOf(story: Story): PassageSurroundings {
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let name = specialNames.has(nodeNameKey(wanted)) ? `${wanted} (node)` : wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted} (${number})`;
    taken.add(name);
    return name;
  };
  const passages = new Map(story.nodes.map(({ id, name }) => [id, free(name)]));
  const snippets = new Map(
    story.snippets.map(({ name, values }) => [
      nodeNameKey(name),
      { passage: free(`Snippet: ${name}`), values },
    ]),
  );
  return {
    story,
    names: namesOf(story),
    values: [],
    passageOf: (id) => passages.get(id) ?? id,
    snippet: (name) => snippets.get(nodeNameKey(name)) ?? null,
  };
}

function initPassage(story: Story, around: PassageSurroundings): string {
  const things = story.items.flatMap(({ key, location }): [string, Record<string, number>][] => {
    if (location === null) return [];
    return [[key, { [location === 'inventory' ? '(inventory)' : around.passageOf(location)]: 1 }]];
  });
  const remembered = {
    turn: 0,
    here: '',
    before: '',
    isArriving: true,
    visits: {},
    entered: {},
    chosen: {},
    visit: [],
    calls: [],
    earned: [],
    endings: [],
    things: Object.fromEntries(things),
  };
  return [
    ...story.variables.map(({ key, initial }) => `<<set $${key} to ${JSON.stringify(initial)}>>`),
    `<<set $Story to ${JSON.stringify(remembered)}>>`,
    ...effects(story.on_start, around),
  ].join('\n');
}

/** The panel, the values that are shown and the things that are carried, beside the text. */
function captionPassage(story: Story, around: PassageSurroundings): WrittenPassage[] {
  const shown = story.variables.filter((variable) => variable.shown);
  const lines = [
    ...shown.map(
      (variable) =>
        `${escapeSugarCube(variable.label || variable.key, true)}: <<= setup.words($${variable.key}${
          variable.kind === 'number' && variable.decimals > 0 ? `, ${variable.decimals}` : ''
        })>>`,
    ),
    ...(story.panel === ''
      ? []
      : [
          sugarCubeText(parseBody(story.panel, story.level).tree, {
            ...around,
            choice: () => null,
          }),
        ]),
    ...(story.items.length === 0 ? [] : ['<<carried>>']),
  ];
  return lines.length === 0 ? [] : [special('StoryCaption', lines.join('\n'))];
}

function scriptFacts(story: Story, around: PassageSurroundings): ScriptFacts {
  const pools = new Map<string, Node[]>();
  for (const tag of new Set(story.nodes.flatMap(({ pool }) => pool?.tag ?? []))) pools.set(tag, []);
  for (const node of story.nodes) for (const tag of node.tags) pools.get(tag)?.push(node);
  return {
    lang: story.lang,
    variables: Object.fromEntries(
      story.variables.map((variable): [string, ScriptVariable] => {
        if (variable.kind === 'number') {
          const { kind, min, max, decimals } = variable;
          return [variable.key, { kind, min, max, decimals }];
        }
        if (variable.kind === 'set') return [variable.key, { kind: 'set', of: variable.members }];
        if (variable.kind === 'choice') {
          return [variable.key, { kind: 'choice', of: variable.options }];
        }
        return [variable.key, { kind: variable.kind }];
      }),
    ),
    items: story.items.map(({ key, name, stackable, portable, hidden }) => ({
      key,
      name,
      isStackable: stackable,
      isPortable: portable,
      isHidden: hidden,
    })),
    pools: Object.fromEntries(
      [...pools].map(([tag, nodes]) => [
        tag,
        [...nodes]
          .sort((one, other) => other.priority - one.priority)
          .map((node) => ({
            passage: around.passageOf(node.id),
            when: condition(node.available_when, around) ?? '',
          })),
      ]),
    ),
  };
}
