import type { Finding } from '@brasslamp/story/checker/finding';
import type { DraftNode } from '@brasslamp/story/draft';
import type { Level, NodeId } from '@brasslamp/story/model';
import { parseBody } from '@brasslamp/story/text';
import {
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { actionIdsIn } from '../../body/constructs/find-construct.ts';
import {
  newActionId,
  newChoice,
  remaining,
  type TargetDraft,
} from '../../node/draft/node-draft.ts';
import { targetWords } from '../../node/draft/node-words.ts';
import type { NodeRef } from '../../queries/story-in-hand.ts';
import { useKnownNames } from '../../queries/story-queries.ts';
import { ChoicesList } from '../choices/choices-list.tsx';
import { type FormContext, useNodeForm } from '../form/use-node-form.ts';
import type { PageActs } from '../page-acts.ts';
import { t } from '../t.ts';
import { TextEditor } from '../text/text-editor.tsx';
import type { TextHandle } from '../text/use-writing.ts';
import type { ChoiceInText } from '../text/wording.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import { FindingsHere } from './findings-here.tsx';
import styles from './page.module.css';
import { PageName } from './page-name.tsx';

export interface PageHandle {
  /** The caret into the text, at a line and column from 1, or where it was. */
  focusText: (line?: number, column?: number) => void;
  selection: () => { start: number; end: number };
}

/** What a page offers that reaches beyond its text and choices. */
export interface NodeStructure {
  /** What is selected, or else what comes after the caret, becomes a node of its own. */
  split: (selected: { start: number; end: number }) => void;
  /** The story ends here, under the node's name at first. */
  end: () => void;
  /** Opens the rules of the node, at a field of them. */
  showRules: (field?: string) => void;
}

export interface PageViewProps {
  handle?: RefObject<PageHandle | null>;
  node: DraftNode;
  level: Level;
  /** Of the story, such as `en` or `pt-BR`. */
  lang: string;
  words: number;
  /** The nodes that lead here. */
  comesFrom: readonly NodeRef[];
  isStart: boolean;
  /** What the checker says of this node. */
  findings: readonly Finding[];
  acts: PageActs;
  context: FormContext;
  newNodeName: () => string;
  /** Null where nothing can be uploaded. */
  upload: Upload | null;
  onGo: (id: NodeId) => void;
  structure: NodeStructure;
  /** What waits for the writer's decision. It comes while they write, so it pushes nothing. */
  problems?: ReactNode;
  children?: ReactNode;
}

/** A node as it is written: its name, its text and what readers can do there, on one page. */
export function PageView(props: PageViewProps) {
  const { node, level, lang, words, comesFrom, isStart, findings, acts, context, onGo } = props;
  const { name, body } = node;
  const isBlank = body === '' && node.actions.length === 0 && node.ending === null;
  const text = useRef<TextHandle>(null);
  const below = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const form = useNodeForm(node, acts.set, context);
  const choices = useChoicesInText(form);
  const inText = useInText(body, level);
  const uploads = useUploads(props.upload);
  const inBody = useMemo(() => findings.filter(({ field }) => field === 'body'), [findings]);
  const elsewhere = findings.filter(({ field, line }) => field !== 'body' || line === undefined);

  useImperativeHandle(props.handle, () => ({
    focusText(line, column = 1) {
      text.current?.focus(line === undefined ? undefined : offsetIn(body, line, column));
    },
    selection: () => text.current?.selection() ?? { start: 0, end: 0 },
  }));

  function addChoice(label: string, leadsTo?: string): string {
    const id = newActionId();
    const choice = { ...newChoice(), key: id, id, label, target: targetNamed(leadsTo) };
    form.change((old) => ({ ...old, choices: [...old.choices, choice] }), {
      label: t('page.acts.choices', { name }),
      joins: undefined,
    });
    return id;
  }

  function targetNamed(wanted: string | undefined): TargetDraft {
    if (wanted === undefined) return { kind: 'stay' };
    const id = context.nodeNamed(wanted);
    return id === undefined ? { kind: 'new', name: wanted } : { kind: 'node', id };
  }

  function nodeOf(target: TargetDraft): NodeId | null {
    if (target.kind === 'node') return target.id;
    if (target.kind === 'new') return context.nodeNamed(target.name) ?? null;
    const [first] = target.kind === 'chance' ? target.places : [];
    return first ? nodeOf(first.place) : null;
  }

  return (
    <article className={styles.page} data-focus={isFocused} aria-label={name}>
      <header className={styles.head}>
        <PageName
          key={node.id}
          name={name}
          isTaken={(wanted) => ![undefined, node.id].includes(context.nodeNamed(wanted))}
          onRename={(next) =>
            acts.set(
              { name: next },
              { act: 'rename', label: t('page.acts.rename', { name: next }) },
            )
          }
          onLeave={() => text.current?.focus()}
        />
        <ComesFrom nodes={comesFrom} isStart={isStart} onGo={onGo} />
      </header>
      {props.children}
      <TextEditor
        handle={text}
        label={t('page.text.label', { name })}
        text={body}
        level={level}
        lang={lang}
        choices={choices}
        findings={inBody}
        words={words}
        onChange={acts.write}
        onUndo={acts.undo}
        onRedo={acts.redo}
        onNewChoice={addChoice}
        onNext={() =>
          below.current?.querySelector<HTMLElement>('ol > :last-child textarea')?.focus()
        }
        onFiles={uploads.add}
        onSplit={props.structure.split}
        isFocused={isFocused}
        onFocusMode={setFocused}
      >
        <UploadList uploads={uploads} />
      </TextEditor>
      <div className={styles.below} ref={below}>
        <ChoicesList
          form={form}
          nodeName={name}
          inText={inText}
          nodeOf={nodeOf}
          newNodeName={props.newNodeName}
          onGo={onGo}
          putInText={(linked, id) => text.current?.putLink(linked, id)}
        />
        <EndAndRules node={node} structure={props.structure} />
        {/* A page that is only begun is no mistake yet: it says how to go on. */}
        {isBlank ? (
          <p className={styles.teach}>{t('page.teach')}</p>
        ) : (
          <FindingsHere findings={elsewhere} node={node} />
        )}
      </div>
      {props.problems}
    </article>
  );
}

/** That the story ends here, and the way to what stands beside the page. */
function EndAndRules({ node, structure }: { node: DraftNode; structure: NodeStructure }) {
  const { ending, actions } = node;
  return (
    <p className={styles.beyond}>
      {ending && (
        <button
          className={styles.link}
          type="button"
          onClick={() => structure.showRules('ending.name')}
        >
          {t('page.ending.is', { name: ending.name })}
        </button>
      )}
      {!ending && actions.length === 0 && (
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

function ComesFrom({
  nodes,
  isStart,
  onGo,
}: {
  nodes: readonly NodeRef[];
  isStart: boolean;
  onGo: (id: NodeId) => void;
}) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? nodes : nodes.slice(0, shownAtOnce);
  const more = nodes.length - shown.length;
  return (
    <nav className={styles.from} aria-label={t('page.from.label')}>
      {isStart && <span className={styles.start}>{t('page.from.start')}</span>}
      {nodes.length > 0 && <span>{t('page.from.label')}</span>}
      {nodes.length === 0 && !isStart && <span>{t('page.from.none')}</span>}
      {shown.map(({ id, name }) => (
        <button className={styles.link} key={id} type="button" onClick={() => onGo(id)}>
          {name}
        </button>
      ))}
      {more > 0 && (
        <button className={styles.link} type="button" onClick={() => setAll(true)}>
          {t('page.from.more', { count: more })}
        </button>
      )}
    </nav>
  );
}

const shownAtOnce = 3;

/** The same list while it says the same, so that the text is not drawn anew for nothing. */
function useChoicesInText({ draft }: ReturnType<typeof useNodeForm>): ChoiceInText[] {
  const nameOf = useKnownNames();
  const choices = remaining(draft).flatMap(({ id, label, target }): ChoiceInText[] => {
    const leadsTo = targetWords(target, nameOf);
    return id === null ? [] : [{ id, words: label || leadsTo, leadsTo }];
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

function offsetIn(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
