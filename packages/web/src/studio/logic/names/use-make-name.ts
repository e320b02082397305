import { createContext, useContext, useState } from 'react';
import { t } from '../../t.ts';
import { isListed, type NewThing, optionsIn } from './new-thing.ts';

/** Makes things in the open draft, and gives their keys. */
export const MakeInHandContext = createContext<((thing: NewThing) => string) | null>(null);

/** Makes a variable, an item or an achievement at once; `make` gives its key, or null when it could not. */
export function useMakeName() {
  const makeInHand = useContext(MakeInHandContext);
  if (!makeInHand) throw new Error('Nothing can be made outside of an open draft');
  const [fault, setFault] = useState<string | null>(null);

  function make(thing: NewThing): string | null {
    const found = faultOf(thing);
    setFault(found);
    return found === null && makeInHand ? makeInHand(thing) : null;
  }

  return { make, fault };
}

function faultOf(thing: NewThing): string | null {
  if (thing.name.trim() === '') return t('studio.logic.make.nameless');
  const hasList = thing.kind === 'variable' && isListed(thing.variableKind);
  return hasList && optionsIn(thing.options).length === 0
    ? t('studio.logic.make.optionless')
    : null;
}
