import type { DraftNode } from '@brasslamp/story/draft';
import type { Level, NodeId } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { parseBody } from '@brasslamp/story/text';
import { type RefObject, useMemo, useRef } from 'react';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { actionIdsIn } from '../../body/constructs/find-construct.ts';
import { LossesHere } from '../../losses/losses-here.tsx';
import { newActionId } from '../../node/new-action-id.ts';
import { leadTo } from '../../node/targets/node-by-name.ts';
import { targetWords } from '../../node/targets/target-words.ts';
import { useKnownNames } from '../../queries/story-in-hand.ts';
import { ChoicesList } from '../choices/choices-list.tsx';
import { type Choices, useChoices } from '../forms/use-node-forms.ts';
import { t } from '../t.ts';
import { TextEditor } from '../text/text-editor.tsx';
import type { TextHandle, WritingProps } from '../text/use-writing.ts';
import type { ChoiceInText } from '../text/wording.ts';
import type { PlaceInText } from '../uploads/pending-uploads.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { FindingsHere } from './findings-here.tsx';
import styles from './page.module.css';
import type { NodeStructure, PageViewProps } from './page-props.ts';

interface Props extends PageViewProps {
  text: RefObject<TextHandle | null>;
  onAround: WritingProps['onAround'];
}

/** The text of a node and what readers can do there. Each node has one of its own: give it its id as key. */
export function NodeBody(props: Props) {
  const { node, level, lang, words, findings, acts, text, structure, onGo } = props;
  const { name, body } = node;
  const isBlank = body === '' && leadsNowhere(node) && node.ending === null;
  const below = useRef<HTMLDivElement>(null);
  const choices = useChoices(node, acts.set);
  const choicesInText = useChoicesInText(choices);
  const inText = useInText(body, level);
  const uploads = useUploads(
    node.id,
    props.upload,
    (markdown, place) => text.current?.putBlock(markdown, place) ?? false,
  );
  const inBody = useMemo(() => findings.filter(({ field }) => field === 'body'), [findings]);
  const elsewhere = findings.filter(({ field, line }) => field !== 'body' || line === undefined);

  function addChoice(label: string, leadsTo?: string): string {
    const { id: target, made } = leadsTo === undefined ? { id: null, made: [] } : leadTo(leadsTo);
    return choices.add({ id: newActionId(), label, target }, { made, joins: undefined });
  }

  function chooseMedia(kind: MediaKind, place: PlaceInText) {
    props.onChooseMedia({
      kind,
      onChosen: (chosen) =>
        'files' in chosen
          ? uploads.add(chosen.files, place)
          : uploads.addStored({ kind, ...chosen }, place),
    });
  }

  return (
    <>
      <TextEditor
        handle={text}
        label={t('page.text.label', { name })}
        text={body}
        level={level}
        lang={lang}
        choices={choicesInText}
        findings={inBody}
        words={words}
        onAround={props.onAround}
        onChange={acts.write}
        onUndo={acts.undo}
        onRedo={acts.redo}
        onNewChoice={addChoice}
        onNext={() =>
          below.current?.querySelector<HTMLElement>('ol > :last-child textarea')?.focus()
        }
        onFiles={uploads.add}
        onChooseMedia={chooseMedia}
        onSplit={structure.split}
      >
        <UploadList uploads={uploads} onCancelled={() => text.current?.focus()} />
      </TextEditor>
      <div className={styles.below} ref={below}>
        <ChoicesList
          choices={choices}
          nodeName={name}
          inText={inText}
          newNodeName={props.newNodeName}
          onGo={onGo}
          putInText={(linked, id) => text.current?.putLink(linked, id)}
        />
        <EndAndRules node={node} structure={structure} onGo={onGo} />
        {/* A page that is only begun is no mistake yet: it says how to go on. */}
        {isBlank ? (
          <p className={styles.teach}>
            {t('page.teach')} <span className={styles.keys}>{t('page.teach.keys')}</span>
          </p>
        ) : (
          <FindingsHere findings={elsewhere} node={node} />
        )}
        <LossesHere nodeId={node.id} />
      </div>
    </>
  );
}

const leadsNowhere = (node: DraftNode): boolean =>
  node.actions.length === 0 && node.continue.length === 0;

/** The end of a page: how the story goes on or ends here without a choice, and the way to what stands beside it. */
function EndAndRules({
  node,
  structure,
  onGo,
}: {
  node: DraftNode;
  structure: NodeStructure;
  onGo: (id: NodeId) => void;
}) {
  const { ending } = node;
  const nameOf = useKnownNames();
  return (
    <p className={styles.beyond}>
      {waysOn(node).map(({ id, isAlways }) => {
        const name = nameOf(id);
        return name === undefined ? null : (
          <button className={styles.link} key={id} type="button" onClick={() => onGo(id)}>
            {t(isAlways ? 'page.goesOn' : 'page.canGoOn', { name })}
          </button>
        );
      })}
      {ending && (
        <button
          className={styles.link}
          type="button"
          onClick={() => structure.showRules('ending.name')}
        >
          {t('page.ending.is', { name: ending.name })}
        </button>
      )}
      {!ending && leadsNowhere(node) && (
        <button className={styles.link} type="button" onClick={structure.end}>
          {t('page.ending.make')}
        </button>
      )}
      <button className={styles.link} type="button" onClick={() => structure.showRules()}>
        {t('page.rules')}
      </button>
    </p>
  );
}

/** The nodes to which a node goes on by itself, each once. */
function waysOn(node: DraftNode): { id: NodeId; isAlways: boolean }[] {
  const ways = new Map<NodeId, boolean>();
  for (const { when, target } of node.continue) {
    const targets = Array.isArray(target) ? target.map((one) => one.target) : [target];
    for (const id of targets) {
      if (typeof id === 'string') ways.set(id, when === '' && targets.length === 1);
    }
  }
  return [...ways].map(([id, isAlways]) => ({ id, isAlways }));
}

/** The same list while it says the same, so that the text is not drawn anew for nothing. */
function useChoicesInText({ entries }: Choices): ChoiceInText[] {
  const nameOf = useKnownNames();
  const choices = entries.map(({ id, label, target }): ChoiceInText => {
    const leadsTo = targetWords(target, nameOf);
    return { id, words: label || leadsTo, leadsTo };
  });
  const key = JSON.stringify(choices);
  return useMemo(() => JSON.parse(key) as ChoiceInText[], [key]);
}

/** The choices that the text names. Looked up after the typing. */
function useInText(body: string, level: Level): ReadonlySet<string> {
  const text = useDebounced(body, inTextPauseMs);
  const ids = useMemo(() => {
    // Most texts have none, and a long one takes a while to read.
    const hasAny = text.includes('(action:');
    return hasAny ? [...actionIdsIn(parseBody(text, level).tree)].join(' ') : '';
  }, [text, level]);
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

const inTextPauseMs = 400;
