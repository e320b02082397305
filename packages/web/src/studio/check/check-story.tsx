import type { Story } from '@brasslamp/contract';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { useStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { CheckParts } from './check-parts.tsx';
import { useCheck } from './run/use-check.ts';

export const handle = { title: () => t('studio.check.heading') };

/** What the checker says of the whole draft. */
export function Component() {
  const story = useStory();
  return <Screen needs={{ story }}>{({ story }) => <CheckView of={story} />}</Screen>;
}

function CheckView({ of }: { of: Story }) {
  const check = useCheck();
  return (
    <Page crumbs={storyCrumbs(of, t('studio.check.heading'))}>
      <h1>{t('studio.check.heading')}</h1>
      <CheckParts check={check} />
    </Page>
  );
}
