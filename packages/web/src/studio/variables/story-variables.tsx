import type { Story } from '@brasslamp/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftForm } from '../../forms/draft-form.tsx';
import { useApp } from '../../screen/app.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { NamedList } from '../named-list/named-list.tsx';
import { useNamedForm } from '../named-list/use-named-form.ts';
import { keyOf, paramsOf, useStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { useUses } from '../uses/uses.ts';
import {
  checkVariables,
  isVariablesDraft,
  mergeVariables,
  newVariable,
  type SavedVariables,
  toVariablesBody,
  toVariablesDraft,
  type VariableDraft,
  withLaterFields,
} from './variable-draft.ts';
import { VariableFields } from './variable-fields.tsx';
import { diffFieldsOf, labelOfVariableField, summaryOf } from './variable-words.ts';

export const handle = { title: () => t('studio.variables.heading') };

/** What the story remembers beside places and things. */
export function Component() {
  const story = useStory();
  const saved = withoutCache(useVariables());
  const [shown, setShown] = useState(0);
  const showAgain = () => setShown((number) => number + 1);
  return (
    <Screen needs={{ story, saved }}>
      {({ story, saved }) => (
        <VariablesForm key={shown} story={story} saved={saved} onRestored={showAgain} />
      )}
    </Screen>
  );
}

function VariablesForm({
  story,
  saved,
  onRestored,
}: {
  story: Story;
  saved: SavedVariables;
  onRestored: () => void;
}) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const usesOf = useUses('variable');
  const named = useNamedForm<VariableDraft, SavedVariables>({
    thing: `variables:${story.id}`,
    start: toVariablesDraft(saved),
    version: saved.version,
    check: checkVariables,
    send: (draft, ifMatch) =>
      api('PUT /api/stories/:username/:story_slug/variables', {
        params,
        body: toVariablesBody(draft),
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    toDraft: toVariablesDraft,
    merge: mergeVariables,
    isDraft: isVariablesDraft,
    complete: withLaterFields,
    namesIn: ({ variables }) => variables,
    onRestored,
    countUses: (key) => usesOf(key)?.length ?? 0,
  });
  const { form } = named;

  return (
    <Page crumbs={storyCrumbs(story, t('studio.variables.heading'))}>
      <h1>{t('studio.variables.heading')}</h1>
      {form.draft.entries.length === 0 && (
        <div className="empty">
          <p>{t('studio.variables.empty')}</p>
          <p>{t('studio.variables.emptyNext')}</p>
        </div>
      )}
      <DraftForm
        form={form}
        saveLabel={t('studio.save.label')}
        diffFields={diffFieldsOf}
        labelOf={labelOfVariableField}
        isLong
      >
        <NamedList
          list="variables"
          named={named}
          make={newVariable}
          summary={summaryOf}
          nameField={{ field: 'label', hint: t('studio.variables.labelHint') }}
          fields={(props) => <VariableFields {...props} />}
          usesOf={usesOf}
        />
      </DraftForm>
    </Page>
  );
}

function useVariables() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'variables'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/variables', { params: paramsOf(path), signal }),
  });
}
