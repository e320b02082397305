/** A small story to begin with: its author keeps what they like of it. */
import { type AddEdit, type EditGroup, normalisedPart } from '@brasslamp/story/draft';
import type { Action, Ending, Item } from '@brasslamp/story/model';
import { defaultActionLogic, defaultNodeLogic } from '@brasslamp/story/model/defaults';
import { newActionId } from '../../node/new-action-id.ts';

export interface Template {
  chapter: string;
  /** The story starts at the first. */
  nodes: TemplateNode[];
  items: TemplateItem[];
}

interface TemplateNode {
  name: string;
  body: string;
  choices?: TemplateChoice[];
  ending?: Ending;
}

interface TemplateChoice extends Partial<Pick<Action, 'when' | 'otherwise' | 'reason'>> {
  label: string;
  /** The name of a node. */
  to: string;
}

interface TemplateItem extends Pick<Item, 'key' | 'name' | 'description' | 'portable'> {
  /** The name of the node where it lies. */
  at: string;
}

/** The edits of a whole template as one act, in a story that has nothing yet. */
export function groupOf({ chapter, nodes, items }: Template, newId: () => string): EditGroup {
  const chapter_id = newId();
  const ids = new Map(nodes.map(({ name }) => [name, newId()]));
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No node of the template is called “${name}”`);
    return id;
  };
  const action = ({ to, ...choice }: TemplateChoice): Action => {
    const blank = { id: newActionId(), use: 'repeatable' as const, ...defaultActionLogic() };
    return { ...blank, ...choice, target: idOf(to) };
  };
  const addedNodes = nodes.map(({ name, body, choices = [], ending = null }, at): AddEdit => {
    const value = { chapter_id, name, body, actions: choices.map(action), ending, place: at + 1 };
    const node = normalisedPart('node', { ...value, ...defaultNodeLogic() });
    return { type: 'add', part: 'node', id: idOf(name), value: node };
  });
  const addedItems = items.map(({ at, ...item }): AddEdit => {
    const value = { ...item, chapter_id, image: null, location: idOf(at) };
    const whole = normalisedPart('item', { ...value, stackable: false, hidden: false });
    return { type: 'add', part: 'item', id: newId(), value: whole };
  });
  return {
    id: newId(),
    act: 'import',
    edits: [
      { type: 'add', part: 'chapter', id: chapter_id, value: { title: chapter } },
      ...addedNodes,
      ...addedItems,
    ],
  };
}
