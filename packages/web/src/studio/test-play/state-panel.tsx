import type { SavedState } from '@brasslamp/story/engine/state';
import type { Story } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import { actWords } from '../check/findings/paths.tsx';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import { t } from '../t.ts';
import { newSeed } from './chance.ts';
import { NumberField } from './number-field.tsx';
import { last, type Run, type Turn } from './run.ts';
import { withSeed, withVisits } from './saved-state-edits.ts';
import { ItemStates, VariableStates } from './state-lists.tsx';
import styles from './test-play.module.css';
import type { TestPlay } from './use-run.ts';

/** The panel with all of the state, and the means to change it. */
export function StatePanel({ story, play }: { story: Story; play: TestPlay }) {
  const { saved } = last(play.run);
  return (
    <section className={styles.state} aria-label={t('studio.testPlay.state')}>
      {story.variables.length > 0 && (
        <details className={styles.panel} open>
          <summary>{t('studio.variables.heading')}</summary>
          <VariableStates variables={story.variables} saved={saved} onChange={play.change} />
        </details>
      )}
      {story.items.length > 0 && (
        <details className={styles.panel} open>
          <summary>{t('studio.items.crumb')}</summary>
          <ItemStates story={story} saved={saved} onChange={play.change} />
        </details>
      )}
      <details className={styles.panel}>
        <summary>{t('studio.testPlay.visits')}</summary>
        <VisitStates story={story} saved={saved} onChange={play.change} />
      </details>
      <details className={styles.panel} open>
        <summary>{t('studio.testPlay.more')}</summary>
        <Facts story={story} saved={saved} />
        <div className={styles.row}>
          <NumberField
            label={t('studio.testPlay.seed')}
            value={saved.seed}
            least={-(2 ** 31)}
            most={2 ** 31 - 1}
            onChange={(seed) => play.change((old) => withSeed(old, seed))}
          />
          <button
            className={`button ${styles.small}`}
            type="button"
            onClick={() => play.change((old) => withSeed(old, newSeed()))}
          >
            {t('studio.testPlay.newSeed')}
          </button>
        </div>
      </details>
      <details className={styles.panel}>
        <summary>{t('studio.testPlay.history', { turns: play.run.length - 1 })}</summary>
        <ol className={styles.history}>
          {turnWords(story, play.run).map((words, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns come and go at the end only.
            <li key={place}>{words}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The facts that can be seen and not set. */
function Facts({ story, saved }: { story: Story; saved: SavedState }) {
  const nodeName = (id: string) => story.nodes.find((node) => node.id === id)?.name ?? '';
  const earned = Object.keys(saved.achievements ?? {});
  const achievements = story.achievements.filter(({ id }) => earned.includes(id));
  const labels = new Map(
    story.nodes.flatMap(({ actions }) => actions.map(({ id, label }) => [id, label || id])),
  );
  const chosen = Object.entries(saved.chosen).map(([id, count]) =>
    t('studio.testPlay.times', { name: labels.get(id) ?? nodeName(id), count }),
  );
  const facts: [string, string][] = [
    [t('studio.testPlay.turn'), String(saved.turn)],
    [t('studio.testPlay.calls'), (saved.calls ?? []).map(nodeName).join(' → ')],
    [t('studio.testPlay.back'), saved.back ? nodeName(saved.back) : ''],
    [t('studio.testPlay.chosen'), chosen.join(', ')],
    [t('studio.testPlay.endings'), Object.keys(saved.endings ?? {}).join(', ')],
    [t('studio.achievements.heading'), achievements.map(({ name }) => name).join(', ')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text || t('studio.testPlay.none')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The events of a test play in words, turn by turn: "Open the door → Cellar". */
function turnWords(story: Story, run: Run): string[] {
  return run.map((turn, place) => {
    const node = nameOf(story, turn.saved.node_id);
    const before = run[place - 1];
    const cause = causeWords(story, turn, before);
    const isElsewhere = before?.saved.node_id !== turn.saved.node_id;
    return isElsewhere ? `${cause} → ${node}` : cause;
  });
}

const nameOf = (story: Story, id: string) => story.nodes.find((node) => node.id === id)?.name ?? '';

function causeWords(story: Story, { cause }: Turn, before: Turn | undefined): string {
  if (cause.type === 'begin') return t('studio.testPlay.began');
  if (cause.type === 'jump') return t('studio.testPlay.jumped');
  if (cause.type === 'change') return t('studio.testPlay.changed');
  const { act } = cause;
  const node_id = before?.saved.node_id ?? '';
  const click =
    act.type === 'choose'
      ? { node_id, action_id: act.action_id, ...(act.answer && { answer: act.answer }) }
      : { node_id, action_id: null, moves: { type: act.type, item_id: act.item_id } };
  return actWords(story, click);
}

const nodesAtOnce = 30;

/** The number of visits to each node, to be seen and set. */
function VisitStates({
  story,
  saved,
  onChange,
}: {
  story: Story;
  saved: SavedState;
  onChange: (step: (saved: SavedState) => SavedState) => void;
}) {
  const visited = story.nodes.filter(({ id }) => id in saved.visits);
  const { shown, more } = useShownMore(visited, nodesAtOnce);
  return (
    <>
      <div className={styles.values}>
        {shown.map(({ id, name }) => (
          <NumberField
            key={id}
            label={name}
            value={saved.visits[id] ?? 0}
            least={0}
            most={limits.counted}
            onChange={(visits) => onChange((old) => withVisits(old, id, visits))}
          />
        ))}
      </div>
      {more}
      <NodeCombobox
        key={visited.length}
        label={t('studio.testPlay.addVisit')}
        name="visit"
        value={null}
        specials={[]}
        canMake={false}
        onPick={(option) => {
          if (option.kind !== 'node' || option.id in saved.visits) return;
          onChange((old) => withVisits(old, option.id, 1));
        }}
      />
    </>
  );
}
