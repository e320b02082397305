import type { Level } from '@brasslamp/story/model';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { useWritingPreferences } from '../preferences.ts';
import {
  createEditor,
  type Editor,
  type EditorEvents,
  type EditorSettings,
} from './create-editor.ts';
import type { ReadText } from './read-signs.ts';
import { quotesOf } from './typing/quotes.ts';
import { type ChoiceInText, wordingOf } from './wording.ts';

/** A text with what is known about it. */
export interface EditedText {
  /** Says whose text it is. */
  label: string;
  text: string;
  level: Level;
  /** The story's language, such as `en` or `pt-BR`. */
  lang: string;
  choices: readonly ChoiceInText[];
}

export function useEditor(props: EditedText, events: EditorEvents) {
  const settings = useSettings(props);
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const tree = useRef<ReadText['tree']>({ type: 'root', children: [] });
  const isSetTo = useRef<EditorSettings | null>(null);
  /** The newest editor, also before the page has been drawn with it. */
  const newest = useRef<Editor | null>(null);
  const awaited = useRef<{ at: number | undefined } | null>(null);

  const stable = useStableEvents({
    ...events,
    onRead(read, text) {
      tree.current = read.tree;
      events.onRead(read, text);
    },
  });
  const begin = useEffectEvent(() => {
    const parent = host.current;
    if (!parent) return null;
    const created = createEditor(parent, props.text, settings, stable);
    isSetTo.current = settings;
    area.current = created.view.contentDOM;
    newest.current = created;
    setEditor(created);
    if (awaited.current) created.focus(awaited.current.at ?? 0);
    awaited.current = null;
    return created;
  });
  // Before the page is painted, so that a text opens as one picture.
  useLayoutEffect(() => {
    const created = begin();
    return () => {
      created?.destroy();
      newest.current = null;
      setEditor(null);
    };
  }, []);
  useEffect(() => {
    if (!editor || isSetTo.current === settings) return;
    isSetTo.current = settings;
    editor.set(settings);
  }, [editor, settings]);

  return {
    editor,
    host,
    area,
    tree: () => tree.current,
    /** The caret to an offset, or to where it was: now, or once there is an editor. */
    focus(at?: number) {
      if (newest.current) newest.current.focus(at);
      else awaited.current = { at };
    },
  };
}

/** The settings of a text's editor, the same object as long as nothing of it changes. */
function useSettings({ label, lang, level, choices }: EditedText): EditorSettings {
  const { isPlain, hasCurlyQuotes } = useWritingPreferences();
  const names = useLogicNames();
  const known = useDeferredValue(names);
  return useMemo(
    () => ({
      label,
      lang,
      level,
      wording: isPlain ? null : wordingOf(known, choices),
      offered: {
        level,
        names: known,
        snippets: known.story?.snippets ?? [],
        choices,
      },
      quotes: hasCurlyQuotes ? quotesOf(lang) : null,
    }),
    [label, lang, level, isPlain, hasCurlyQuotes, known, choices],
  );
}

/** The events of an editor that is there longer than what hears them: each is heard by the newest. */
function useStableEvents(events: EditorEvents): EditorEvents {
  return {
    onChange: useEffectEvent(events.onChange),
    onRead: useEffectEvent(events.onRead),
    onSelect: useEffectEvent(events.onSelect),
    onOpenPill: useEffectEvent(events.onOpenPill),
    onUndo: useEffectEvent(events.onUndo),
    onRedo: useEffectEvent(events.onRedo),
    onFiles: useEffectEvent(events.onFiles),
    onOtherFiles: useEffectEvent(events.onOtherFiles),
    onTooLong: useEffectEvent(events.onTooLong),
    onPasted: useEffectEvent(events.onPasted),
    onNewChoice: useEffectEvent(events.onNewChoice),
    onNext: useEffectEvent(events.onNext),
  };
}
