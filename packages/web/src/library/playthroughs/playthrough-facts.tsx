import type { Playthrough } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { agoWords } from '../../ui/ago.ts';
import { Day } from '../../ui/day.tsx';

/** The facts of a playthrough: how far it has come and since when; an ended one says how it ended. */
export function PlaythroughFacts({
  playthrough,
  now,
}: {
  playthrough: Playthrough;
  /** When the page was made; without it nothing is said of how long ago something was. */
  now?: number | undefined;
}) {
  const { node, ended, ending, created_at, updated_at, has_newer_version } = playthrough;
  return (
    <dl>
      <Fact name={t('playthrough.position')}>{node.name}</Fact>
      {ended && <Fact name={t('playthrough.ended')}>{ending?.name}</Fact>}
      <PlayedFacts begun_at={created_at} last_played_at={updated_at} now={now} />
      {has_newer_version && (
        <Fact name={t('playthrough.since')}>
          <span className="badge">{t('playthrough.newVersion')}</span>
        </Fact>
      )}
    </dl>
  );
}

export function PlayedFacts({
  now,
  ...times
}: {
  begun_at: string;
  last_played_at: string;
  now?: number | undefined;
}) {
  return (
    <>
      <Fact name={t('playthrough.started')}>
        <Day time={times.begun_at} />
      </Fact>
      <Fact name={t('playthrough.lastPlayed')}>
        <Day time={times.last_played_at} />
        {now !== undefined && (
          <span className="ago">{` (${agoWords(times.last_played_at, now)})`}</span>
        )}
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
