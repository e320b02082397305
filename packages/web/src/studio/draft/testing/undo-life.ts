/** Two tabs of a writer and a site where the whole draft is replaced now and then: each undo is as its tip says. */
import { type Draft, draftOf } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { type NextStep, nextStep } from '../next-step.ts';
import { afterTaken, type Replacement, withReplacement } from '../replacements/replacement.ts';
import { anyAct } from './any-act.ts';
import { chanceOf } from './counts.ts';
import { firstStory } from './first-story.ts';
import { ModelSite } from './model-site.ts';
import { open } from './one-tab.ts';

type Tab = ReturnType<typeof open>;

export const noSteps = () => ({ steps: 0, replaced: 0, nothingLeft: 0, takenBack: 0, notTaken: 0 });

type StepCounts = ReturnType<typeof noSteps>;

type Tip = (tab: Tab['state'], way: 'undo' | 'redo') => string | null;

export const shownTip: Tip = (state, way) => labelOf(nextStep(state, way));

const labelOf = (next: NextStep | null): string | null =>
  next && (next.type === 'step' ? next.step.label : next.replacement.label);

export function liveUndoing(seed: number, steps: number, counts: StepCounts, tip: Tip = shownTip) {
  const chance = chanceOf(seed);
  const start = draftOf(firstStory());
  const site = new ModelSite(firstStory());
  const tabs = [open(start, 'one'), open(start, 'other')];
  const frozen = new Map<string, Draft>([['v0', start]]);
  /** By label: what an act or a replacement has changed. */
  const changed = new Map<string, ReadonlySet<string>>();
  let replacements: readonly Replacement[] = [];
  let made = 0;
  let now = 1_000;
  const next = () => {
    made += 1;
    return `${made}`;
  };
  const wait = () => {
    now += 3_000;
    for (const tab of tabs) tab.wait(3_000);
  };

  for (let step = 0; step < steps; step += 1) {
    wait();
    const tab = tabs[chance(2)] as Tab;
    const way = chance(20);
    if (way < 8) act(tab);
    else if (way === 8) freeze();
    else if (way === 9) replace();
    else if (way < 16) press(tab, 'undo');
    else if (way < 18) press(tab, 'redo');
    else exchange();
  }

  function act(tab: Tab) {
    const { head } = tab.state;
    const request = anyAct(head, chance, {
      id: () => `new${next()}`,
      word: () => `w${next()}`,
      name: () => `x${next()}`,
    });
    if (!request) return;
    const label = `act ${next()}`;
    tab.on({ type: 'acted', request: { act: request.act, edits: request.edits, label } });
    changed.set(label, differing(head, tab.state.head));
    forgetRedo(tab);
  }

  function forgetRedo(tab: Tab) {
    if (!tab.effects.includes('keepReplacements')) return;
    replacements = tab.state.replacements;
    tellReplacements();
  }

  function tellReplacements() {
    for (const tab of tabs) tab.on({ type: 'replacements', all: replacements, isEnd: true });
  }

  function freeze(): string {
    const id = `v${next()}`;
    frozen.set(id, site.draft);
    return id;
  }

  /** Everything goes to the site, and all tabs hear of it; null = something waits for a decision. */
  function exchange(): boolean {
    for (let round = 0; round < 4; round += 1) {
      for (const tab of tabs) {
        wait();
        if (tab.state.own.length > 0) tab.keep();
        tab.on({ type: 'wake' });
        const sent = tab.state.kept.queue.filter(({ isSent }) => isSent);
        if (sent.length > 0) {
          const results = site.send(sent.map(({ group }) => group));
          tab.on({ type: 'answerCame' });
          tab.commit({ type: 'answered', results });
        }
        if (!tab.state.kept.queue.some(({ isSent }) => isSent)) hear(tab);
      }
    }
    return tabs.every(({ state }) => state.kept.queue.length + state.own.length === 0);
  }

  function hear(tab: Tab) {
    tab.on({ type: 'answerCame' });
    tab.commit({ type: 'whole', draft: site.draft, seq: site.seq });
  }

  function bringBack(id: string): string {
    const before = freeze();
    const draft = frozen.get(id);
    if (!draft) throw new Error('Nothing was frozen');
    site.draft = draft;
    for (const tab of tabs) hear(tab);
    return before;
  }

  function replace() {
    const to = [...frozen.keys()][chance(frozen.size)] ?? 'v0';
    if (!exchange() || differing(site.draft, frozen.get(to) ?? start).size === 0) return;
    const label = `replacement ${next()}`;
    replacements = withReplacement(replacements, {
      ...{ id: next(), at: now, label },
      ...{ from: bringBack(to), to },
    });
    counts.replaced += 1;
    tellReplacements();
    for (const { state } of tabs)
      assert(tip(state, 'undo') === label, `“${label}” is the last step`);
  }

  /** As the page does: what was written since stays where it was not asked for. */
  function takeBack(tab: Tab, { id, from, to }: Replacement) {
    const isSent = exchange();
    if (!isSent || differing(site.draft, frozen.get(to) ?? start).size > 0) {
      counts.notTaken += 1;
      return tellReplacements();
    }
    const before = bringBack(from);
    replacements = afterTaken(replacements, id, { at: now, from: before });
    counts.takenBack += 1;
    tellReplacements();
    assert(differing(tab.state.head, frozen.get(from) ?? start).size === 0, 'all is as it was');
  }

  function press(tab: Tab, way: 'undo' | 'redo') {
    const said = tip(tab.state, way);
    const { head } = tab.state;
    const coming = nextStep(tab.state, way);
    if (tab.state[way].length > 0 && coming?.type !== 'step') counts.nothingLeft += 1;
    tab.on({ type: way });
    if (coming?.type === 'replacement') {
      assert(said === coming.replacement.label, `tip “${said}” names the replacement`);
      assert(tab.state.head === head && tab.state.isReplacing, 'nothing else is changed');
      tab.on({ type: 'undo' });
      assert(tab.state.head === head, 'and nothing is meanwhile');
      return takeBack(tab, coming.replacement);
    }
    const parts = differing(head, tab.state.head);
    if (said === null) return assert(parts.size === 0, 'without a tip nothing is changed');
    counts.steps += 1;
    const { stepTaken } = tab.state;
    assert(stepTaken?.step.label === said, `“${said}” is taken, not “${stepTaken?.step.label}”`);
    const own = changed.get(said);
    const others = [...parts].filter((part) => !own?.has(part));
    assert(others.length === 0, `“${said}” changes nothing else: ${others}`);
  }

  function assert(is: boolean, words: string) {
    if (!is) throw new Error(`Life ${seed}: ${words}`);
  }
}

/** Names of the parts in which two drafts differ, apart from where they stand among others. */
function differing(one: Draft, other: Draft): Set<string> {
  const kinds = ['chapters', 'nodes', 'items', 'marks'] as const;
  const parts = kinds.flatMap((kind) => {
    const ids = new Set([...one[kind].keys(), ...other[kind].keys()]);
    return [...ids]
      .filter((id) => !isSame(written(one[kind].get(id)), written(other[kind].get(id))))
      .map((id) => `${kind} ${id}`);
  });
  return new Set(isSame(one.story, other.story) ? parts : ['story', ...parts]);
}

const written = (part: object | undefined) => part && { ...part, ordinal: 0, place: 0 };
