import type { Story } from '@brasslamp/contract';
import type { Story as Draft } from '@brasslamp/story/model';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { useDraftStory, useStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { PlayDesk } from './play-desk.tsx';
import { useRun } from './use-run.ts';

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
            <Play key={key} story={story} draft={draft} />
          ) : (
            <NoNodes story={story} />
          )}
        </Page>
      )}
    </Screen>
  );
}

function Play({ story, draft }: { story: Story; draft: Draft }) {
  const play = useRun(draft, story.id);
  return <PlayDesk draft={draft} play={play} />;
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
