import type { Story, StoryWide } from '@brasslamp/contract';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useApp } from '../../screen/app.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { effectWords } from '../logic/effects/effect-words.ts';
import { type LogicNames, useLogicNames } from '../logic/names/logic-names.ts';
import {
  paramsOf,
  useInvalidateStory,
  useStory,
  useStoryPath,
  useStoryWide,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { RaiseLevel } from './raise-level.tsx';
import {
  adoptSaved,
  checkStoryWide,
  contentOfStoryWide,
  isStoryWideDraft,
  mergeStoryWide,
  recogniseParts,
  remaining,
  type StoryWideDraft,
  toStoryWideBody,
  toStoryWideDraft,
  withNewKeys,
} from './story-wide-draft.ts';
import { frameTitle, WholeFields } from './whole-fields.tsx';

export const handle = { title: () => t('studio.storyWide.heading') };

/** What holds for the whole story rather than in a place of it. */
export function Component() {
  const story = useStory();
  const saved = withoutCache(useStoryWide());
  return (
    <Screen needs={{ story, saved }}>
      {({ story, saved }) => (
        <Page crumbs={storyCrumbs(story, t('studio.storyWide.heading'))}>
          <h1>{t('studio.storyWide.heading')}</h1>
          {saved.level === 1 ? <RaiseLevel /> : <StoryWideForm story={story} saved={saved} />}
        </Page>
      )}
    </Screen>
  );
}

function StoryWideForm({ story, saved }: { story: Story; saved: StoryWide }) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const invalidate = useInvalidateStory();
  const names = useLogicNames();
  const form = useDraft<StoryWideDraft, StoryWide>({
    thing: `story-wide:${story.id}`,
    start: toStoryWideDraft(saved),
    version: saved.version,
    check: checkStoryWide,
    send: (draft, ifMatch) =>
      api('PUT /api/stories/:username/:story_slug/story-wide', {
        params,
        body: toStoryWideBody(draft),
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    toDraft: toStoryWideDraft,
    merge: mergeStoryWide,
    onSaved: invalidate,
    contentOf: contentOfStoryWide,
    adopt: adoptSaved,
    takeIds: recogniseParts,
    isDraft: isStoryWideDraft,
    restore: withNewKeys,
  });
  const { draft, failure, change } = form;

  return (
    <DraftForm
      form={form}
      saveLabel={t('studio.save.label')}
      diffFields={(one) => diffFieldsOf(one, names)}
      labelOf={labelOfStoryWideField}
      isLong
    >
      <WholeFields draft={draft} failure={failure} change={change} />
    </DraftForm>
  );
}

function diffFieldsOf(draft: StoryWideDraft, names: LogicNames): DiffField[] {
  const effects = (list: string[]) => list.map((one) => effectWords(one, names)).join('\n');
  return [
    { label: t('studio.storyWide.lang'), text: draft.lang },
    { label: t('studio.storyWide.onStart'), text: effects(draft.onStart) },
    { label: t('studio.storyWide.onEntry'), text: effects(draft.onEntry) },
    { label: t('studio.storyWide.panel'), text: draft.panel },
    ...remaining(draft.frames).map(({ id, key, tag, header, footer }, index) => ({
      key: id ?? key,
      label: frameTitle(tag, index + 1),
      text: [header, '…', footer].join('\n'),
    })),
    ...remaining(draft.snippets).map(({ id, key, name, body }) => ({
      key: id ?? key,
      label: name,
      text: body,
    })),
  ];
}

const labels = {
  lang: 'studio.storyWide.lang',
  on_start: 'studio.storyWide.onStart',
  on_entry: 'studio.storyWide.onEntry',
  panel: 'studio.storyWide.panel',
} as const;

const isLabelled = (field: string): field is keyof typeof labels => field in labels;

function labelOfStoryWideField(path: string): string {
  const [field = '', index] = path.split('.');
  if (isLabelled(field)) return t(labels[field]);
  const place = Number(index) + 1;
  if (field === 'frames') return t('studio.storyWide.frameAt', { place });
  return field === 'snippets'
    ? t('studio.storyWide.newSnippet', { place })
    : t('studio.failure.form');
}
