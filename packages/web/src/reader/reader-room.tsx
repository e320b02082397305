import type { ReactNode } from 'react';
import { lookAttributes } from '../ui/story/look-attributes.ts';
import { StoryLang } from '../ui/story/story-lang.ts';
import type { useBarParts } from './bar/use-bar-parts.ts';

/** The room in which a story is read: its text, and beside it what the bar above the text opens. */
export function ReaderRoom({
  story,
  lang,
  placeKey,
  parts: { preferences, listening },
  children,
}: {
  story: Parameters<typeof lookAttributes>[0];
  /** The story's language. */
  lang: string;
  /** A key of the place: what is read aloud begins anew with another one. */
  placeKey: string;
  parts: ReturnType<typeof useBarParts>;
  children: ReactNode;
}) {
  return (
    <StoryLang value={lang}>
      <div className="reader-room" {...lookAttributes(story)}>
        <article className="reader">{children}</article>
        {preferences.Part && <preferences.Part onClose={preferences.toggle} />}
        {listening.Part && (
          <listening.Part placeKey={placeKey} lang={lang} onStop={listening.close} />
        )}
      </div>
    </StoryLang>
  );
}
