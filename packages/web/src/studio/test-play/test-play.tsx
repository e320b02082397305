import type { Story } from '@brasslamp/contract';
import { view } from '@brasslamp/story/engine';
import { explain } from '@brasslamp/story/engine/explain';
import type { Story as Draft } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import { useDraftStory, useStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { ChanceNote } from './chance-note.tsx';
import { last, openTurn } from './run.ts';
import { Scene } from './scene.tsx';
import { StatePanel } from './state-panel.tsx';
import styles from './test-play.module.css';
import { useRun } from './use-run.ts';
import { WhyList } from './why-list.tsx';

export const handle = { title: () => t('studio.testPlay.heading') };

/** Plays the draft from any place in any state, and says why things are as they are. */
export function Component() {
  const { key } = useLocation();
  const story = useStory();
  const draft = useDraftStory();
  return (
    <Screen needs={{ story, draft }}>
      {({ story, draft }) => (
        <Page isWide crumbs={storyCrumbs(story, t('studio.testPlay.heading'))}>
          <h1>{t('studio.testPlay.heading')}</h1>
          {draft.nodes.length > 0 ? (
            <Desk key={key} story={story} draft={draft} />
          ) : (
            <NoNodes story={story} />
          )}
        </Page>
      )}
    </Screen>
  );
}

function Desk({ story, draft }: { story: Story; draft: Draft }) {
  const play = useRun(draft, story.id);
  const { playable, run } = play;
  const turn = last(run);
  const shown = useMemo(() => {
    const { state, dice } = openTurn(playable, turn);
    const choices = explain(playable, state, dice);
    return { view: view(playable, state, dice), choices, drawn: dice.drawn() };
  }, [playable, turn]);
  const node = playable.nodes.get(turn.saved.node_id);

  return (
    <>
      <div className={styles.tools}>
        <div className="button-row">
          <button
            className="button"
            type="button"
            aria-disabled={run.length === 1}
            onClick={() => run.length > 1 && play.undo()}
          >
            {t('studio.testPlay.undo')}
          </button>
          <button
            className="button"
            type="button"
            aria-disabled={run.length === 1}
            onClick={() => run.length > 1 && play.restart()}
          >
            {t('studio.testPlay.restart')}
          </button>
          <button className="button" type="button" onClick={play.beginAnew}>
            {t('studio.testPlay.fromStart')}
          </button>
        </div>
        <div className={styles.jump}>
          <NodeCombobox
            key={run.length}
            label={t('studio.testPlay.jump')}
            name="jump"
            value={null}
            specials={[]}
            canMake={false}
            onPick={(option) => option.kind === 'node' && play.jump(option.id)}
          />
        </div>
      </div>
      <div className={styles.desk}>
        <div className={styles.stage}>
          <Scene view={shown.view} chapterId={node?.chapter_id ?? ''} play={play} />
          <ChanceNote play={play} drawnHere={shown.drawn} />
          <WhyList choices={shown.choices} />
        </div>
        <StatePanel story={draft} play={play} />
      </div>
    </>
  );
}

function NoNodes({ story: { username, slug } }: { story: Story }) {
  return (
    <div className="empty">
      <p>{t('studio.testPlay.empty')}</p>
      <Link className="button button-primary" to={pathTo('story', { username, slug })}>
        {t('studio.testPlay.toStory')}
      </Link>
    </div>
  );
}
