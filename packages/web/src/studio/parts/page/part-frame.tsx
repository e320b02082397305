import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import type { Problem } from '../../draft/draft-hooks.ts';
import { Problems } from '../../page/node-page/node-problems.tsx';
import styles from './part.module.css';

/** A part of the story in the middle of the workspace. Words are brought to the draft as one leaves a field. */
export function PartFrame({
  heading,
  about,
  isHere,
  flush,
  headingRef,
  children,
}: {
  heading: string;
  about?: string | undefined;
  /** Whether a problem is about it. */
  isHere?: (problem: Problem) => boolean;
  /** Missing where nothing is typed into the draft. */
  flush?: () => void;
  /** For who moves the focus there. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const id = useId();
  // "Undo" takes back what was just typed too.
  const beforeUndo = ({ ctrlKey, metaKey, key }: KeyboardEvent) => {
    if ((ctrlKey || metaKey) && /^[zy]$/i.test(key)) flush?.();
  };
  return (
    <section
      className={styles.part}
      aria-labelledby={id}
      {...(flush && { 'data-draft-text': true })}
      onBlur={({ target }) => target.matches('input, textarea, select') && flush?.()}
      onKeyDownCapture={beforeUndo}
    >
      <h2 id={id} ref={headingRef} tabIndex={headingRef && -1}>
        {heading}
      </h2>
      {about && <p className="field-hint">{about}</p>}
      {children}
      {/* They come while one writes, and push nothing. */}
      {isHere && <Problems isHere={isHere} />}
    </section>
  );
}
