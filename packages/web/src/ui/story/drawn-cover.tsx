import type { Emblem, Look } from '@brasslamp/story/look';
import { emblemPaths, emblemSide } from '@brasslamp/story/look/emblems';
import { useId } from 'react';
import { lookAttributes } from './look-attributes.ts';
import { wordsIn } from './story-lang.ts';
import { titleSize } from './title-size.ts';
import './drawn-cover.css';

/**
 * The cover of a story without a picture, drawn in its look. Assistive technology leaves it out: its title stands
 * beside it.
 */
export function DrawnCover({
  story: { title, lang, look },
  className = '',
}: {
  story: { title: string; lang: string; look: Look };
  className?: string;
}) {
  return (
    <div
      className={`story-cover drawn-cover ${className}`}
      {...lookAttributes({ look })}
      data-composition={look.composition}
      aria-hidden="true"
    >
      <div className="cover-face" {...wordsIn(lang)}>
        {look.composition === 'pattern' ? (
          <EmblemPattern emblem={look.emblem} />
        ) : (
          <EmblemSign emblem={look.emblem} className="cover-emblem" />
        )}
        <span className="cover-title" data-size={titleSize(title)}>
          {title}
        </span>
      </div>
    </div>
  );
}

/** An emblem by itself, in the colour that its class gives it. */
export function EmblemSign({
  emblem,
  className,
}: {
  emblem: Emblem;
  className: string | undefined;
}) {
  return (
    <svg className={className} viewBox={`0 0 ${emblemSide} ${emblemSide}`} aria-hidden="true">
      <path fillRule="evenodd" d={emblemPaths[emblem]} />
    </svg>
  );
}

/** The emblem again and again, each row between the places of the one above. */
function EmblemPattern({ emblem }: { emblem: Emblem }) {
  const id = useId();
  return (
    <svg
      className="cover-pattern"
      viewBox="0 0 200 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <pattern
        id={id}
        width={emblemSide}
        height={emblemSide}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path
          fillRule="evenodd"
          transform={`translate(${emblemSide / 2} ${emblemSide / 2}) rotate(-45) scale(0.62) translate(${-emblemSide / 2} ${-emblemSide / 2})`}
          d={emblemPaths[emblem]}
        />
      </pattern>
      <rect width="200" height="200" fill={`url(#${id})`} />
    </svg>
  );
}
