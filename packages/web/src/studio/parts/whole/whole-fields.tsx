import { limits } from '@brasslamp/story/model';
import { Field } from '../../../ui/fields/field.tsx';
import { MarksHelp } from '../../body/marks-help.tsx';
import { type Faults, faultAt } from '../../fields/faults.ts';
import type { Entries } from '../../fields/use-entries.ts';
import { LogicField } from '../../logic/builder/logic-field.tsx';
import { effectLogic } from '../../logic/effects/effects.ts';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { useStoryLevel } from '../../queries/story-in-hand.ts';
import { t } from '../../t.ts';
import { SectionList } from './section-list.tsx';
import { SharedText } from './shared-text.tsx';
import styles from './whole.module.css';
import type { TypedFrame, TypedSnippet, TypedWhole } from './whole-forms.ts';

interface Props {
  typed: TypedWhole;
  faults: Faults;
  edit: (changes: Partial<TypedWhole>) => void;
}

/** The notes that a reader can open at any time. */
export function PanelPart({ typed: { panel }, edit }: Props) {
  return (
    <section className={styles.part} aria-labelledby="panel">
      <h3 id="panel">{t('studio.storyWide.panel')}</h3>
      <p className={styles.about}>{t('studio.storyWide.panelAbout')}</p>
      <SharedText
        label={t('studio.storyWide.panelText')}
        name="panel"
        value={panel}
        onChange={(next) => edit({ panel: next })}
      />
      <MarksHelp />
    </section>
  );
}

/** The fields for what happens everywhere. */
export function EffectParts({ typed, faults, edit }: Props) {
  return (
    <section className={styles.part} aria-labelledby="effects">
      <h3 id="effects">{t('studio.storyWide.effects')}</h3>
      <LogicField
        logic={effectLogic}
        label={t('studio.storyWide.onStart')}
        name="on_start"
        value={typed.on_start}
        hint={t('studio.storyWide.onStartHint')}
        error={faultAt(faults, 'on_start')}
        onChange={(on_start) => edit({ on_start })}
      />
      <LogicField
        logic={effectLogic}
        label={t('studio.storyWide.onEntry')}
        name="on_entry"
        value={typed.on_entry}
        hint={t('studio.storyWide.onEntryHint')}
        error={faultAt(faults, 'on_entry')}
        onChange={(on_entry) => edit({ on_entry })}
      />
    </section>
  );
}

/** Headers and footers, of all nodes or of those with a tag. */
export function FrameParts({ list }: { list: Entries<TypedFrame> }) {
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
      <SectionList
        list={list}
        name="frames"
        addLabel={t('studio.storyWide.addFrame')}
        titleOf={({ tag }, place) => frameTitle(tag, place)}
        most={limits.framesPerStory}
        fields={(frame, path, edit, faults) => (
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
                error={faultAt(faults, 'tag')}
                onChange={({ currentTarget: { value } }) => edit({ tag: value })}
              />
            </div>
            <SharedText
              label={t('studio.storyWide.header')}
              name={`${path}.header`}
              value={frame.header}
              onChange={(header) => edit({ header })}
            />
            <SharedText
              label={t('studio.storyWide.footer')}
              name={`${path}.footer`}
              value={frame.footer}
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

/** Texts that others show by their names. */
export function SnippetParts({ list }: { list: Entries<TypedSnippet> }) {
  const level = useStoryLevel();
  return (
    <section className={styles.part} aria-labelledby="snippets">
      <h3 id="snippets">{t('studio.storyWide.snippets')}</h3>
      <p className={styles.about}>
        {t('studio.storyWide.snippetsAbout', { example: '{show "Weather"}' })}
      </p>
      <SectionList
        list={list}
        name="snippets"
        addLabel={t('studio.storyWide.addSnippet')}
        titleOf={({ name }, place) => name.trim() || t('studio.storyWide.newSnippet', { place })}
        most={limits.snippetsPerStory}
        fields={(snippet, path, edit, faults) => (
          <>
            <Field
              label={t('studio.storyWide.snippetName')}
              name={`${path}.name`}
              value={snippet.name}
              autoComplete="off"
              maxLength={limits.nameCharacters}
              hint={t('studio.storyWide.snippetNameHint')}
              error={faultAt(faults, 'name')}
              onChange={({ currentTarget: { value } }) => edit({ name: value })}
            />
            {(level > 2 || snippet.values !== '') && (
              <Field
                label={t('studio.storyWide.values')}
                name={`${path}.values`}
                value={snippet.values}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                hint={t('studio.storyWide.valuesHint', {
                  example: '{show "Greeting" with "Ann", gold}',
                })}
                error={faultAt(faults, 'values')}
                onChange={({ currentTarget: { value } }) => edit({ values: value })}
              />
            )}
            <SharedText
              label={t('studio.storyWide.snippetText')}
              name={`${path}.body`}
              value={snippet.body}
              onChange={(body) => edit({ body })}
            />
          </>
        )}
      />
    </section>
  );
}
