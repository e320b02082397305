import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Choice, Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { both, separateEffects } from './separate-effects.ts';

export interface Reveal {
  key: string;
  label: Piece[];
  /** What choosing it does, shows, and where it leads. */
  body: Piece[];
  /** What becomes of the label: gone, read as words from then on, or still a link. */
  labelAfter: 'gone' | 'words' | 'link';
  ask: Choice['ask'];
  at: SourcePlace;
}

/**
 * A reveal is a link that does something where it stands: it shows its body in its place or behind it, or leads
 * on when the body has a jump. In ours it is a choice that stays, and what it shows is shown once it is chosen.
 */
export function reveal({ key, label, body, labelAfter, ask, at }: Reveal): Piece[] {
  const { effects, shown, waysOut } = separateEffects(body);
  const choice: Choice = {
    type: 'choice',
    key,
    label,
    isInText: true,
    to: { type: 'here' },
    isCall: false,
    use: labelAfter === 'link' ? 'repeatable' : 'once_per_visit',
    when: null,
    otherwise: 'hide',
    ask,
    pieces: effects,
  };
  const piece = (
    to: Choice['to'],
    when: ForeignExpression | null,
    ofKey: string | null,
  ): Piece => ({
    ...choice,
    to,
    when,
    key: ofKey,
    use: to.type === 'here' ? choice.use : 'repeatable',
    at,
  });
  const links: Piece[] = [];
  let others: ForeignExpression | null = null;
  for (const { when, to } of waysOut) {
    links.push(piece(to, both(others, when), null));
    if (when === null) return links;
    others = both(others, { type: 'not', of: when });
  }
  links.push(piece({ type: 'here' }, others, key));
  const isChosen: ForeignExpression = { type: 'chosen_here', choice: key };
  if (labelAfter === 'link') {
    if (shown.length === 0) return links;
    return [...links, { type: 'branch', arms: [{ when: isChosen, pieces: shown }], at }];
  }
  const after = labelAfter === 'words' ? [...label, ...shown] : shown;
  const arms = [
    { when: isChosen, pieces: after },
    { when: null, pieces: links },
  ];
  return [{ type: 'branch', arms, at }];
}
