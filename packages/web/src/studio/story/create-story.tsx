import type { BodyIn, Story } from '@brasslamp/contract';
import { mergeWhole } from '@brasslamp/story/edit';
import { slugOf } from '@brasslamp/story/model/slug';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { createOnce } from '../../forms/store/create-once.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { Page } from '../frame/screen.tsx';
import { t } from '../t.ts';
import { AddressAndDescription, checkTitle, labelOfField, TitleField } from './story-fields.tsx';
import { createFilling } from './templates/fill-story.ts';
import { type Beginning, isBeginning, TemplateField } from './templates/template-field.tsx';

export const handle = { title: () => t('studio.createStory.heading') };

const blank = {
  title: '',
  slug: '',
  description: '',
  isSlugOwn: false,
  beginning: 'empty' as Beginning,
};

export function Component() {
  const { username = '' } = useParams();
  const { api } = useApp();
  const navigate = useNavigate();
  useFirstField();
  const [once] = useState(() => {
    type Body = BodyIn<'POST /api/stories/:username'>;
    return createOnce<Body, Story>(
      (body) => api('POST /api/stories/:username', { params: { username }, body }),
      (made, body) =>
        api('PATCH /api/stories/:username/:story_slug', {
          params: { username, story_slug: made.slug },
          body,
          ifMatch: made.version,
        }),
    );
  });
  const [fill] = useState(() => createFilling(api));
  const beginning = useRef(blank.beginning);
  const form = useDraft<typeof blank, Story>({
    thing: 'new-story',
    start: blank,
    version: null,
    check: checkTitle,
    async send({ title, slug, description, ...chosen }) {
      beginning.current = chosen.beginning;
      const made = await once.save({ title, description, ...(slug && { slug }) });
      if (chosen.beginning !== 'empty') await fill(made, chosen.beginning);
      return made;
    },
    toDraft: ({ title, slug, description }) => ({
      ...{ title, slug, description },
      isSlugOwn: true,
      beginning: beginning.current,
    }),
    merge: mergeWhole(),
    isDraft: (stored): stored is typeof blank =>
      hasShapeOf(blank, stored) && isBeginning(stored.beginning),
    // With the caret in the first text: there is nothing else to do first.
    goToNext: ({ slug }) =>
      void navigate(pathTo('workspace', { username, slug }, { field: 'body' })),
  });

  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        { label: t('studio.createStory.crumb') },
      ]}
    >
      <h1>{t('studio.createStory.heading')}</h1>
      <p>
        {rich(t('studio.createStory.import'), {
          import: (inside) => <Link to={pathTo('importStory', { username })}>{inside}</Link>,
        })}
      </p>
      <DraftForm
        form={form}
        saveLabel={t('studio.createStory.save')}
        cancelTo={pathTo('username', { username })}
        diffFields={() => []}
        labelOf={labelOfField}
      >
        <TitleField
          form={form}
          onTitle={(title) =>
            form.change((old) => ({
              ...old,
              title,
              slug: old.isSlugOwn ? old.slug : slugOf(title),
            }))
          }
        />
        <TemplateField
          value={form.draft.beginning}
          onPick={(beginning) => form.change((old) => ({ ...old, beginning }))}
        />
        <AddressAndDescription
          form={form}
          author={username}
          // Emptied, the address follows the title again.
          onSlug={(slug) => form.change((old) => ({ ...old, slug, isSlugOwn: slug !== '' }))}
        />
      </DraftForm>
    </Page>
  );
}
