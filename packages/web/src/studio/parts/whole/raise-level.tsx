import { type RaisingChange, whatRaisingChanges } from '@brasslamp/story/edit';
import type { Level, Story } from '@brasslamp/story/model';
import { newestLevel } from '@brasslamp/story/model/defaults';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useApp } from '../../../screen/app.ts';
import { ActionFailure } from '../../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { useShownMore } from '../../frame/use-shown-more.tsx';
import { useAddresses } from '../../queries/addresses.ts';
import { useDraftStory } from '../../queries/story-in-hand.ts';
import { paramsOf, useStoryPath } from '../../queries/story-queries.ts';
import { useStoryMutation } from '../../queries/version-queries.ts';
import { t } from '../../t.ts';
import { fieldWords } from '../../uses/uses.ts';
import styles from './whole.module.css';

/** The part of an older story that says what raising it changes, and has the button that does. */
export function RaiseLevel({ level }: { level: Level }) {
  const story = useDraftStory();
  const [isAsking, setAsking] = useState(false);
  const raise = useRaise(() => setAsking(false));
  const changes = useMemo(() => (story ? whatRaisingChanges(story) : null), [story]);
  return (
    <section className={styles.part} aria-labelledby="level">
      <h2 id="level">{t('studio.level.heading')}</h2>
      <p className={styles.about}>
        {t(level === 1 ? 'studio.level.about' : 'studio.level.aboutCalls')}
      </p>
      {story && changes ? (
        <>
          {changes.length === 0 ? (
            <p>{t('studio.level.same')}</p>
          ) : (
            <Changes story={story} changes={changes} />
          )}
          <p>
            <button className="button button-primary" type="button" onClick={() => setAsking(true)}>
              {t('studio.level.raise')}
            </button>
          </p>
          <AskDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title={t('studio.level.ask')}
            text={
              <>
                <p>{t('studio.level.askText')}</p>
                <ActionFailure error={raise.error} />
              </>
            }
          >
            <BusyButton
              className="button button-primary"
              type="button"
              isBusy={raise.isPending}
              busyLabel={t('studio.level.raising')}
              onClick={() => !raise.isPending && raise.mutate(undefined)}
            >
              {t('studio.level.raise')}
            </BusyButton>
          </AskDialog>
        </>
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </section>
  );
}

function useRaise(onRaised: () => void) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const call = '/api/stories/:username/:story_slug/story-wide';
  return useStoryMutation(
    async () => {
      const { version } = await api(`GET ${call}`, { params });
      return api(`PUT ${call}`, { params, body: { level: newestLevel }, ifMatch: version });
    },
    () => {
      onRaised();
      // The form stands where the button was, which had the focus.
      document.getElementById('content')?.focus();
    },
  );
}

const changesAtOnce = 20;

/** The places that will read differently, with what stands there now. */
function Changes({ story, changes }: { story: Story; changes: RaisingChange[] }) {
  const addresses = useAddresses();
  const { shown, more } = useShownMore(changes, changesAtOnce);
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  return (
    <>
      <p>{t('studio.level.changes', { count: changes.length })}</p>
      <ul className={styles.changes}>
        {shown.map(({ node_id, item_id, field, text }) => {
          const node = nodes.get(node_id ?? '');
          const item = story.items.find(({ id }) => id === item_id);
          return (
            <li key={`${node_id} ${item_id} ${field}`}>
              {node ? (
                <>
                  <Link to={addresses.node(node, { field })}>{node.name}</Link>
                  {`, ${fieldWords(field, node)}: `}
                </>
              ) : (
                `${t('studio.fields.item', { item: item?.key ?? '' })}: `
              )}
              <code>{excerptOf(text)}</code>
            </li>
          );
        })}
      </ul>
      {more}
    </>
  );
}

const mostShown = 160;

/** From the first brace on: that is what reads differently. */
function excerptOf(text: string): string {
  const from = Math.max(0, text.indexOf('{') - 40);
  const excerpt = text.slice(from, from + mostShown);
  const isCut = from + mostShown < text.length;
  return `${from > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`;
}
