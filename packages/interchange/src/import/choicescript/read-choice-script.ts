import { blankStory } from '../pieces/blank-story.ts';
import type { SourceStory, SourceVariable, Unit } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { unitsOfScene } from './scene-flow.ts';
import { commandIn, readSceneLines, type SceneLine } from './scene-lines.ts';
import { readStatements } from './scene-statements.ts';
import { readStoryHead, type StoryHead } from './story-head.ts';

/** A scene with what is known of it before its flow is read. */
interface Scene {
  text: SourceText;
  lines: SceneLine[];
  start: string;
  chapter: string;
  /** The units of its labels, by name in lower case. */
  labels: ReadonlyMap<string, string>;
  /** Its own variables, by name, with whether they begin as yes or no. */
  temps: ReadonlyMap<string, boolean>;
}

const statsScene = 'choicescript_stats';

/**
 * A ChoiceScript story: a source text a scene, `name` being the scene's; `startup` holds what is said about
 * the whole. Each scene becomes a chapter.
 */
export function readChoiceScript(texts: SourceText[], defaultTitle: string): SourceStory {
  const freeName = namesGivenOnce();
  const all = texts.map((text) => readScene(text, freeName));
  const startup = all.find(({ text }) => text.name === 'startup') ?? all[0];
  const head = readStoryHead(startup?.lines ?? []);
  const scenes = inOrder(
    all.filter(({ text }) => text.name !== statsScene),
    startup,
    head,
  );
  const byName = new Map(scenes.map((scene) => [scene.text.name.toLowerCase(), scene]));
  const named = spellings(all, head);
  const unitsOf = (scene: Scene, nextScene: string | null): Unit[] =>
    unitsOfScene(scene.text, readStatements(scene.lines), {
      names: {
        named: (typed) => named(scene, typed),
        isFlag: (name) => scene.temps.get(name) ?? head.variables.get(name)?.type === 'flag',
      },
      start: scene.start,
      chapter: scene.chapter,
      labels: scene.labels,
      unitOf: (name, label) => {
        const found = byName.get(name.toLowerCase());
        if (found === undefined || label === null) return found?.start ?? null;
        return found.labels.get(label.toLowerCase()) ?? null;
      },
      nextScene,
      freeName,
    });
  const stats = all.find(({ text }) => text.name === statsScene);
  const listed = head.scenes.length;
  return {
    ...blankStory(head.title || defaultTitle, 'ChoiceScript'),
    ifid: head.ifid,
    start: startup?.start ?? null,
    units: scenes.flatMap((scene, index) => {
      const next = index + 1 < listed || listed === 0 ? scenes[index + 1] : undefined;
      return unitsOf(scene, next?.start ?? null);
    }),
    variables: variablesOf(head, all),
    panel: stats === undefined ? [] : panelOf(unitsOf(stats, null)),
    achievements: head.achievements,
  };
}

function readScene(text: SourceText, freeName: (wanted: string) => string): Scene {
  const lines = readSceneLines(text);
  const chapter = titleOf(text.name);
  const start = freeName(chapter);
  const labels = new Map<string, string>();
  const temps = new Map<string, boolean>();
  for (const line of lines) {
    const command = commandIn(line.text);
    const [name = '', value = ''] = command?.rest.toLowerCase().split(/\s+/) ?? [];
    if (command?.name === 'label' && !labels.has(name)) labels.set(name, freeName(titleOf(name)));
    if (command?.name === 'temp') temps.set(name, value === 'true' || value === 'false');
  }
  return { text, lines, start, chapter, labels, temps };
}

/** The listed scenes first, as they are listed: one goes on to the next. */
function inOrder(scenes: Scene[], startup: Scene | undefined, head: StoryHead): Scene[] {
  const listed = head.scenes.flatMap((name) => scenes.find(({ text }) => text.name === name) ?? []);
  const isListed = new Set(listed);
  const others = scenes.filter((scene) => !isListed.has(scene));
  const first = others.filter((scene) => scene === startup);
  return [...first, ...listed, ...others.filter((scene) => scene !== startup)];
}

/** A scene's own variable has the scene's name before it where another has that name too. */
function spellings(scenes: Scene[], head: StoryHead): (scene: Scene, typed: string) => string {
  const owners = new Map<string, number>();
  for (const { temps } of scenes) {
    for (const name of temps.keys()) owners.set(name, (owners.get(name) ?? 0) + 1);
  }
  return (scene, typed) => {
    if (!scene.temps.has(typed)) return typed;
    const isShared = head.variables.has(typed) || (owners.get(typed) ?? 0) > 1;
    return isShared ? `${scene.text.name}_${typed}` : typed;
  };
}

function variablesOf(head: StoryHead, scenes: Scene[]): SourceVariable[] {
  const shares = sharesIn(scenes);
  return [...head.variables].map(([name, initial]) => ({
    name,
    initial,
    bounds: shares.has(name) ? { min: 0, max: 100 } : null,
    label: titleOf(name),
    isShown: false,
  }));
}

/** The variables that fairmath keeps between 0 and 100. */
function sharesIn(scenes: Scene[]): Set<string> {
  const found = new Set<string>();
  for (const { lines } of scenes) {
    for (const { text } of lines) {
      const share = /^\*set (\w+) ?%[+-]/.exec(text);
      if (share?.[1] !== undefined) found.add(share[1].toLowerCase());
    }
  }
  return found;
}

/** The page of the numbers, as far as it is one page. */
function panelOf([first]: Unit[]): Unit['pieces'] {
  return first?.pieces.filter(({ type }) => type !== 'go' && type !== 'choice') ?? [];
}

/** "the_long_way" → "The long way". */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Gives each name out once: the wanted one, or with a number behind it. */
function namesGivenOnce(): (wanted: string) => string {
  const next = new Map<string, number>();
  return (wanted) => {
    const key = wanted.toLowerCase();
    const number = next.get(key) ?? 1;
    next.set(key, number + 1);
    if (number === 1) return wanted;
    const numbered = `${wanted} ${number}`;
    if (next.has(numbered.toLowerCase())) return `${wanted} (${number})`;
    next.set(numbered.toLowerCase(), 2);
    return numbered;
  };
}
