import type { Story, StoryWide } from '@brasslamp/contract';
import type { Failure } from '../../api/api.ts';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useApp } from '../../screen/app.ts';
import { Field } from '../../ui/fields/field.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { MarksHelp } from '../body/marks-help.tsx';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { effectWords } from '../logic/effects/effect-words.ts';
import { EffectsField } from '../logic/effects/effects-field.tsx';
import { type LogicNames, useLogicNames } from '../logic/names/logic-names.ts';
import {
  paramsOf,
  useInvalidateStory,
  useStory,
  useStoryPath,
  useStoryWide,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { PartList } from './part-list.tsx';
import { RaiseLevel } from './raise-level.tsx';
import { SharedText } from './shared-text.tsx';
import styles from './story-wide.module.css';
import {
  adoptSaved,
  checkStoryWide,
  contentOfStoryWide,
  isLanguage,
  isStoryWideDraft,
  mergeStoryWide,
  newFrame,
  newSnippet,
  recogniseParts,
  remaining,
  type StoryWideDraft,
  toStoryWideBody,
  toStoryWideDraft,
  withNewKeys,
} from './story-wide-draft.ts';

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
          {saved.level === 1 ? (
            <RaiseLevel saved={saved} />
          ) : (
            <StoryWideForm story={story} saved={saved} />
          )}
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
  const part = { draft, failure, change };

  return (
    <DraftForm
      form={form}
      saveLabel={t('studio.save.label')}
      diffFields={(one) => diffFieldsOf(one, names)}
      labelOf={labelOfStoryWideField}
      isLong
    >
      <LanguageField {...part} />
      <EffectParts {...part} />
      <section className={styles.part} aria-labelledby="panel">
        <h2 id="panel">{t('studio.storyWide.panel')}</h2>
        <p className={styles.about}>{t('studio.storyWide.panelAbout')}</p>
        <SharedText
          label={t('studio.storyWide.panelText')}
          name="panel"
          value={draft.panel}
          error={errorWithin(failure, 'panel')}
          onChange={(panel) => change((old) => ({ ...old, panel }))}
        />
        <MarksHelp />
      </section>
      <FrameParts {...part} />
      <SnippetParts {...part} />
    </DraftForm>
  );
}

interface Props {
  draft: StoryWideDraft;
  failure: Failure | null;
  change: (step: (draft: StoryWideDraft) => StoryWideDraft) => void;
}

function LanguageField({ draft: { lang }, failure, change }: Props) {
  return (
    <div className={styles.narrow}>
      <Field
        label={t('studio.storyWide.lang')}
        name="lang"
        value={lang}
        list="languages"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={35}
        hint={t('studio.storyWide.langHint', { name: languageName(lang) ?? '…' })}
        error={errorAt(failure, 'lang')}
        onChange={({ currentTarget: { value } }) => change((old) => ({ ...old, lang: value }))}
      />
      <datalist id="languages">
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** To begin with; any other can be typed. */
const languages =
  'ar bg cs da de el en en-GB en-US es et fa fi fr ga he hi hr hu id is it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv sw tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

function languageName(tag: string): string | undefined {
  if (!isLanguage(tag.trim())) return undefined;
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag.trim());
}

function EffectParts({ draft, failure, change }: Props) {
  return (
    <section className={styles.part} aria-labelledby="effects">
      <h2 id="effects">{t('studio.storyWide.effects')}</h2>
      <EffectsField
        label={t('studio.storyWide.onStart')}
        name="on_start"
        value={draft.onStart}
        hint={t('studio.storyWide.onStartHint')}
        empty={t('studio.onEnter.none')}
        error={errorWithin(failure, 'on_start')}
        onChange={(onStart) => change((old) => ({ ...old, onStart }))}
      />
      <EffectsField
        label={t('studio.storyWide.onEntry')}
        name="on_entry"
        value={draft.onEntry}
        hint={t('studio.storyWide.onEntryHint')}
        empty={t('studio.onEnter.none')}
        error={errorWithin(failure, 'on_entry')}
        onChange={(onEntry) => change((old) => ({ ...old, onEntry }))}
      />
    </section>
  );
}

function FrameParts({ draft, failure, change }: Props) {
  const { tags } = useLogicNames();
  return (
    <section className={styles.part} aria-labelledby="frames">
      <h2 id="frames">{t('studio.storyWide.frames')}</h2>
      <p className={styles.about}>{t('studio.storyWide.framesAbout')}</p>
      <datalist id="frame-tags">
        {[...tags].map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <PartList
        parts={draft.frames}
        name="frames"
        addLabel={t('studio.storyWide.addFrame')}
        titleOf={({ tag }, place) => frameTitle(tag, place)}
        make={newFrame}
        onChange={(step) => change((old) => ({ ...old, frames: step(old.frames) }))}
        fields={(frame, path, edit) => (
          <>
            <div className={styles.narrow}>
              <Field
                label={t('studio.storyWide.frameTag')}
                name={`${path}.tag`}
                value={frame.tag}
                list="frame-tags"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                hint={t('studio.storyWide.frameTagHint')}
                error={errorAt(failure, `${path}.tag`)}
                onChange={({ currentTarget: { value } }) => edit({ tag: value })}
              />
            </div>
            <SharedText
              label={t('studio.storyWide.header')}
              name={`${path}.header`}
              value={frame.header}
              error={errorWithin(failure, `${path}.header`)}
              onChange={(header) => edit({ header })}
            />
            <SharedText
              label={t('studio.storyWide.footer')}
              name={`${path}.footer`}
              value={frame.footer}
              error={errorWithin(failure, `${path}.footer`)}
              onChange={(footer) => edit({ footer })}
            />
          </>
        )}
      />
    </section>
  );
}

const frameTitle = (tag: string, place: number): string =>
  tag.trim() === ''
    ? t('studio.storyWide.frameOfAll', { place })
    : t('studio.storyWide.frameOf', { place, tag: tag.trim() });

function SnippetParts({ draft, failure, change }: Props) {
  return (
    <section className={styles.part} aria-labelledby="snippets">
      <h2 id="snippets">{t('studio.storyWide.snippets')}</h2>
      <p className={styles.about}>
        {t('studio.storyWide.snippetsAbout', { example: '{show "Weather"}' })}
      </p>
      <PartList
        parts={draft.snippets}
        name="snippets"
        addLabel={t('studio.storyWide.addSnippet')}
        titleOf={({ name }, place) => name.trim() || t('studio.storyWide.newSnippet', { place })}
        make={newSnippet}
        onChange={(step) => change((old) => ({ ...old, snippets: step(old.snippets) }))}
        fields={(snippet, path, edit) => (
          <>
            <Field
              label={t('studio.storyWide.snippetName')}
              name={`${path}.name`}
              value={snippet.name}
              autoComplete="off"
              hint={t('studio.storyWide.snippetNameHint')}
              error={errorAt(failure, `${path}.name`)}
              onChange={({ currentTarget: { value } }) => edit({ name: value })}
            />
            <SharedText
              label={t('studio.storyWide.snippetText')}
              name={`${path}.body`}
              value={snippet.body}
              error={errorWithin(failure, `${path}.body`)}
              onChange={(body) => edit({ body })}
            />
          </>
        )}
      />
    </section>
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
