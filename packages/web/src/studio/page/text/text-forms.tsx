import { type RefObject, useRef, useState } from 'react';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import type { Asked } from '../../body/constructs/text-tools.ts';
import {
  ChoiceDialog,
  type LinkedChoice,
  type NameChoice,
} from '../../body/dialogs/choice-dialog.tsx';
import { ConstructDialog } from '../../body/dialogs/construct-dialog.tsx';
import { MediaDialog } from './media/media-dialog.tsx';
import type { MediaInText } from './media/media-edits.ts';
import type { ChoiceInText } from './wording.ts';

/** The form that is asked for, and what it is about. */
export type AskedForm = Asked | { tool: 'media'; media: MediaInText };

/** The form that a button or a pill opens; `onClosed` gets its step, or null. */
export function TextForms({
  asked,
  area,
  choices,
  readText,
  onNewChoice,
  onClosed,
}: {
  asked: AskedForm;
  area: RefObject<HTMLElement | null>;
  choices: readonly ChoiceInText[];
  readText: () => string;
  onNewChoice: (words: string) => string;
  onClosed: (edit: TextEdit | null) => void;
}) {
  const [isOpen, setOpen] = useState(true);
  /** Applied once the text has the focus again. */
  const step = useRef<TextEdit | null>(null);
  const linked = choices.map(({ id, words }): LinkedChoice => ({ key: id, id, words }));
  const nameChoice: NameChoice = (key, words) => key ?? onNewChoice(words);
  const dialog = {
    isOpen,
    area,
    readText,
    onClose: () => setOpen(false),
    onDone(edit: TextEdit) {
      step.current = edit;
      setOpen(false);
    },
    onClosed: () => onClosed(step.current),
  };
  if (asked.tool === 'media') return <MediaDialog {...dialog} media={asked.media} />;
  return asked.tool === 'choice' ? (
    <ChoiceDialog {...dialog} asked={asked} choices={linked} nameChoice={nameChoice} />
  ) : (
    <ConstructDialog {...dialog} asked={asked} />
  );
}
