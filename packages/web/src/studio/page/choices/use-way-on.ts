import type { NodeId } from '@brasslamp/story/model';
import { leadTo } from '../../node/targets/node-by-name.ts';
import { nodeIn, placesOf, type TypedTarget } from '../../node/targets/target.ts';
import type { Picked } from '../../node/targets/use-target-place.ts';
import { useKnownNames } from '../../queries/story-in-hand.ts';
import type { HowSet } from '../page-acts.ts';
import { t } from '../t.ts';
import type { Line } from './use-choice-lines.ts';

interface Props {
  nodeName: string;
  newNodeName: () => string;
  onGo: (id: NodeId) => void;
  edit: (choice: Line, changes: { target: TypedTarget }, how: Partial<HowSet>) => void;
  setNews: (news: string) => void;
}

/** Going on from a choice to where it leads: one that leads nowhere yet gets a new node, called like it. */
export function useWayOn({ nodeName, newNodeName, onGo, edit, setNews }: Props) {
  const nameOf = useKnownNames();

  function wayOn({ label }: Line, target: TypedTarget) {
    const [place = null] = placesOf(target);
    if (target !== null) return { id: nodeIn(place), made: [], isNew: false };
    return { ...leadTo(label.trim() || newNodeName()), isNew: true };
  }

  function go(choice: Line, picked: Picked = { target: choice.target, made: [] }) {
    if (picked.target === 'return' || picked.target === 'back') {
      setNews(t('page.choices.nowhere'));
      return;
    }
    const { id, made, isNew } = wayOn(choice, picked.target);
    if (isNew || picked.target !== choice.target) {
      const all = [...made, ...picked.made];
      const label = t('page.acts.link', { name: all[0]?.name ?? nodeName });
      edit(choice, { target: isNew ? id : picked.target }, { act: 'link', label, made: all });
    }
    // Also one that has come with the act just now.
    if (id !== null) onGo(id);
  }

  /** The same in words; null where there is no one node to go to. */
  function goes(choice: Line): string | null {
    const { id, made, isNew } = wayOn(choice, choice.target);
    const [first] = made;
    if (first) return t('page.choices.makeAndGo', { name: first.name });
    const name = id === null ? undefined : nameOf(id);
    if (name === undefined) return null;
    return t(isNew ? 'page.choices.linkAndGo' : 'page.choices.go', { name });
  }

  return { go, goes };
}
