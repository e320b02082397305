import type { Me } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { Form } from 'react-router';
import { pathTo } from '../routes.ts';
import { fieldError } from '../ui/failures/failure-text.ts';
import { Field, Labelled } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { type ProfileAnswer, useIsSending } from './profile-action.ts';
import { Section } from './section.tsx';
import { t } from './t.ts';

/** The form for what everybody sees on the author's page. */
export function PublicForm({ me, answer }: { me: Me; answer: ProfileAnswer | undefined }) {
  const isSending = useIsSending('profile');
  const own = answer?.intent === 'profile' ? answer : undefined;
  const failure = own?.failure;
  const typed = failure ? own?.typed : undefined;
  return (
    <Section heading={t('account.profile.publicHeading')} text={t('account.profile.publicText')}>
      <Form className="form" method="post" action={pathTo('profile')} noValidate preventScrollReset>
        <FormError failure={failure} />
        <Field
          label={t('account.profile.displayName')}
          name="display_name"
          autoComplete="name"
          maxLength={siteLimits.displayName}
          defaultValue={typed?.display_name ?? me.display_name}
          placeholder={me.username}
          error={fieldError(failure, 'display_name')}
        />
        <Labelled
          label={t('account.profile.bio')}
          hint={t('account.profile.bioHint', { most: siteLimits.bio })}
          error={fieldError(failure, 'bio')}
        >
          {(described) => (
            <textarea
              className="input"
              name="bio"
              rows={4}
              maxLength={siteLimits.bio}
              defaultValue={typed?.bio ?? me.bio}
              {...described}
            />
          )}
        </Labelled>
        <div className="button-row">
          <button
            className="button button-primary"
            type="submit"
            name="intent"
            value="profile"
            aria-disabled={isSending}
          >
            {t('account.profile.save')}
          </button>
        </div>
      </Form>
    </Section>
  );
}
