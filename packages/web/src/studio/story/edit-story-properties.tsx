import type { Story } from '@brasslamp/contract';
import { mergeFields, mergeText, mergeWhole, mergeWords } from '@brasslamp/story/edit';
import { slugOf } from '@brasslamp/story/model/slug';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { StatusBadge } from '../../ui/story/story-badges.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Page, Screen } from '../frame/screen.tsx';
import { ImagePicker } from '../media/choose/image-picker.tsx';
import { linesIn } from '../node/forms/rules-form.ts';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import {
  paramsOf,
  rememberNode,
  useFirstNode,
  useInvalidateStory,
  useNodeRef,
  useStory,
  useStoryPath,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { AddressAndDescription, checkTitle, labelOfField, TitleField } from './story-fields.tsx';

export const handle = { title: () => t('studio.editStory.heading') };

export function Component() {
  const story = withoutCache(useStory());
  return <Screen needs={{ story }}>{({ story }) => <PropertiesForm story={story} />}</Screen>;
}

interface Draft {
  title: string;
  slug: string;
  description: string;
  start_node_id: string | null;
  /** As typed, one a line. */
  contentNotes: string;
  /** The address of one of the story's images. */
  cover: string | null;
}

const toDraft = ({
  title,
  slug,
  description,
  start_node_id,
  content_notes,
  cover,
}: Story): Draft => ({
  title,
  slug,
  description,
  start_node_id,
  contentNotes: content_notes.join('\n'),
  cover,
});

const mergeStory = mergeFields<Draft>({
  title: mergeWhole(),
  slug: mergeWhole(),
  description: mergeText(),
  start_node_id: mergeWhole(),
  contentNotes: mergeWords(
    linesIn,
    (notes) => notes.join('\n'),
  ),
  cover: mergeWhole(),
});

function PropertiesForm({ story }: { story: Story }) {
  const { api } = useApp();
  const navigate = useNavigate();
  useFirstField();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const { username } = story;
  // Not a field of the form: it is sent as the server last gave it, and an older one never wins.
  const status = useRef(story.status);
  const form = useDraft<Draft, Story>({
    thing: `story:${story.id}`,
    start: toDraft(story),
    version: story.version,
    check: checkTitle,
    send: ({ contentNotes, ...draft }, ifMatch) =>
      api('PATCH /api/stories/:username/:story_slug', {
        params: paramsOf(path),
        body: {
          ...draft,
          status: status.current,
          slug: draft.slug || slugOf(draft.title) || story.slug,
          content_notes: linesIn(contentNotes),
        },
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    toDraft(saved) {
      status.current = saved.status;
      return toDraft(saved);
    },
    merge: mergeStory,
    // A local copy may have a chosen start or cover where there was none, and the other way round.
    isDraft: (stored): stored is Draft =>
      hasShapeOf({ ...toDraft(story), start_node_id: null, cover: null }, stored),
    onSaved: invalidate,
    goToNext: ({ slug }) => void navigate(pathTo('story', { username, slug })),
  });
  const overview = pathTo('story', path);

  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        // As the server has it.
        { label: form.server.draft.title, to: overview },
        { label: t('studio.editStory.crumb') },
      ]}
    >
      <h1>{t('studio.editStory.heading')}</h1>
      <p>
        {t('studio.editStory.status')} <StatusBadge status={story.status} />
      </p>
      <DraftForm
        form={form}
        saveLabel={t('studio.save.label')}
        cancelTo={overview}
        diffFields={diffFieldsOf}
        labelOf={labelOfField}
      >
        <TitleField
          form={form}
          onTitle={(next) => form.change((old) => ({ ...old, title: next }))}
        />
        <AddressAndDescription
          form={form}
          author={username}
          slugPlaceholder={slugOf(form.draft.title)}
          onSlug={(slug) => form.change((old) => ({ ...old, slug }))}
        />
        <ImagePicker
          label={t('studio.story.cover')}
          hint={t('studio.story.coverHint')}
          address={form.draft.cover}
          error={errorAt(form.failure, 'cover')}
          onPick={(cover) => form.change((old) => ({ ...old, cover }))}
        />
        <StartPicker
          nodeId={form.draft.start_node_id}
          error={errorAt(form.failure, 'start_node_id')}
          onPick={(start_node_id) => form.change((old) => ({ ...old, start_node_id }))}
        />
        <TextField
          label={t('studio.story.contentNotes')}
          name="content_notes"
          rows={2}
          value={form.draft.contentNotes}
          hint={t('studio.story.contentNotesHint')}
          error={errorWithin(form.failure, 'content_notes')}
          onChange={({ currentTarget: { value } }) =>
            form.change((old) => ({ ...old, contentNotes: value }))
          }
        />
      </DraftForm>
    </Page>
  );
}

const diffFieldsOf = ({ title, slug, description, start_node_id, contentNotes, cover }: Draft) => [
  { label: t('studio.story.title'), text: title },
  { label: t('studio.story.slug'), text: slug },
  { label: t('studio.story.description'), text: description },
  {
    label: t('studio.story.start'),
    text: start_node_id ? t('studio.editStory.ownStart') : t('studio.start.first'),
  },
  { label: t('studio.story.contentNotes'), text: contentNotes },
  { label: t('studio.story.cover'), text: cover ?? t('studio.story.noCover') },
];

/** The field for where the story begins; null = with its first node. */
function StartPicker({
  nodeId,
  error,
  onPick,
}: {
  nodeId: string | null;
  error: string | undefined;
  onPick: (nodeId: string | null) => void;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  const node = useNodeRef(nodeId);
  const first = useFirstNode();
  const special: NodeOption = { kind: 'special', name: t('studio.start.first') };
  const isGone = nodeId !== null && node.data === null;
  const isLoading = nodeId !== null && node.data === undefined;

  return (
    <NodeCombobox
      key={isLoading ? 'loading' : 'ready'}
      isLoading={isLoading}
      label={t('studio.story.start')}
      name="start_node_id"
      value={nodeId === null ? special : node.data ? { kind: 'node', ...node.data } : null}
      placeholder={nodeId === null ? undefined : t(isGone ? 'studio.targets.goneName' : 'loading')}
      specials={[special]}
      canMake={false}
      hint={
        first.data
          ? t('studio.start.hint', { name: first.data.name })
          : first.data === null
            ? t('studio.start.noNodes')
            : undefined
      }
      error={error ?? (isGone ? t('studio.start.gone') : undefined)}
      onPick={(option) => {
        if (option.kind === 'node') rememberNode(client, path, option);
        onPick(option.kind === 'node' ? option.id : null);
      }}
    />
  );
}
