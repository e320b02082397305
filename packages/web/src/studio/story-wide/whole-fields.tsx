import { limits } from '@brasslamp/story/model';
import type { Failure } from '../../api/api.ts';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { MarksHelp } from '../body/marks-help.tsx';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { effectLogic } from '../logic/effects/effects.ts';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { t } from '../t.ts';
import { PartList } from './part-list.tsx';
import { SharedText } from './shared-text.tsx';
import styles from './story-wide.module.css';
import {
  type FrameDraft,
  isLanguage,
  newFrame,
  newSnippet,
  type SnippetDraft,
  type StoryWideDraft,
} from './story-wide-draft.ts';

interface Props {
  draft: StoryWideDraft;
  failure: Failure | null;
  change: (step: (draft: StoryWideDraft) => StoryWideDraft) => void;
}

interface Making {
  /** Makes new parts. */
  make?: { frame: () => FrameDraft; snippet: () => SnippetDraft };
}

/** Language, what happens everywhere, notes, headers and footers, snippets. */
export function WholeFields({ make, ...part }: Props & Making) {
  const { draft, failure, change } = part;
  return (
    <>
      <LanguageField {...part} />
      <EffectParts {...part} />
      <section className={styles.part} aria-labelledby="panel">
        <h3 id="panel">{t('studio.storyWide.panel')}</h3>
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
      <FrameParts {...part} make={make?.frame ?? newFrame} />
      <SnippetParts {...part} make={make?.snippet ?? newSnippet} />
    </>
  );
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
        maxLength={limits.langCharacters}
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
      <h3 id="effects">{t('studio.storyWide.effects')}</h3>
      <LogicField
        logic={effectLogic}
        label={t('studio.storyWide.onStart')}
        name="on_start"
        value={draft.onStart}
        hint={t('studio.storyWide.onStartHint')}
        error={errorWithin(failure, 'on_start')}
        onChange={(onStart) => change((old) => ({ ...old, onStart }))}
      />
      <LogicField
        logic={effectLogic}
        label={t('studio.storyWide.onEntry')}
        name="on_entry"
        value={draft.onEntry}
        hint={t('studio.storyWide.onEntryHint')}
        error={errorWithin(failure, 'on_entry')}
        onChange={(onEntry) => change((old) => ({ ...old, onEntry }))}
      />
    </section>
  );
}

function FrameParts({ draft, failure, change, make }: Props & { make: () => FrameDraft }) {
  const { tags } = useLogicNames();
  return (
    <section className={styles.part} aria-labelledby="frames">
      <h3 id="frames">{t('studio.storyWide.frames')}</h3>
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
        make={make}
        most={limits.framesPerStory}
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

export const frameTitle = (tag: string, place: number): string =>
  tag.trim() === ''
    ? t('studio.storyWide.frameOfAll', { place })
    : t('studio.storyWide.frameOf', { place, tag: tag.trim() });

function SnippetParts({ draft, failure, change, make }: Props & { make: () => SnippetDraft }) {
  return (
    <section className={styles.part} aria-labelledby="snippets">
      <h3 id="snippets">{t('studio.storyWide.snippets')}</h3>
      <p className={styles.about}>
        {t('studio.storyWide.snippetsAbout', { example: '{show "Weather"}' })}
      </p>
      <PartList
        parts={draft.snippets}
        name="snippets"
        addLabel={t('studio.storyWide.addSnippet')}
        titleOf={({ name }, place) => name.trim() || t('studio.storyWide.newSnippet', { place })}
        make={make}
        most={limits.snippetsPerStory}
        onChange={(step) => change((old) => ({ ...old, snippets: step(old.snippets) }))}
        fields={(snippet, path, edit) => (
          <>
            <Field
              label={t('studio.storyWide.snippetName')}
              name={`${path}.name`}
              value={snippet.name}
              autoComplete="off"
              maxLength={limits.nameCharacters}
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
