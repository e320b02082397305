/** The forms of a node on the draft: its choices, its ways on, its rules. Each letter is taken at once. */
import type { DraftNode } from '@brasslamp/story/draft';
import type { Action, Continue } from '@brasslamp/story/model';
import { useMemo, useState } from 'react';
import { draftNow } from '../../draft/draft-hooks.ts';
import { rowIds } from '../../fields/row-ids.ts';
import { type Entries, useEntries } from '../../fields/use-entries.ts';
import { useFields } from '../../fields/use-fields.ts';
import { choiceForm, type TypedChoice } from '../../node/forms/choice-form.ts';
import { type NodeRules, type RulesProps, rulesForm } from '../../node/forms/rules-form.ts';
import { type TypedWay, wayForm } from '../../node/forms/way-form.ts';
import type { HowSet, PageActs } from '../page-acts.ts';
import { t } from '../t.ts';

type How = Partial<HowSet>;

export type Choices = Entries<TypedChoice, How>;

const nothing: never[] = [];

export function useChoices({ id, name, actions }: DraftNode, set: PageActs['set']): Choices {
  return useEntries<Action, TypedChoice, How>({
    name: `choices of ${id}`,
    form: choiceForm,
    values: actions,
    now: () => draftNow().nodes.get(id)?.actions ?? nothing,
    act: (next, joins, how) =>
      set(
        { actions: [...next] },
        { act: 'choices', label: t('page.acts.choices', { name }), joins, ...how },
      ),
    waits: false,
  });
}

export function useWays(node: DraftNode, set: PageActs['set']): Entries<TypedWay, How> {
  const { id, name, continue: ways } = node;
  const [ids] = useState(() => rowIds<Continue>());
  return useEntries({
    name: `ways of ${id}`,
    form: wayForm,
    values: useMemo(() => ids.of(ways), [ids, ways]),
    now: () => ids.of(draftNow().nodes.get(id)?.continue ?? nothing),
    act(next, joins, how: How | undefined) {
      ids.set(next);
      set(
        { continue: next.map(({ id: _, ...way }) => way) },
        { act: 'rules', label: t('page.acts.rules', { name }), joins, ...how },
      );
    },
    waits: false,
  });
}

export function useRules(node: DraftNode, set: PageActs['set']): RulesProps {
  const { id, name, ending, on_enter, pool, tags, available_when, priority, content_notes } = node;
  const value = useMemo(
    (): NodeRules => ({
      ...{ id, ending, on_enter, pool, tags, available_when, priority, content_notes },
    }),
    [id, ending, on_enter, pool, tags, available_when, priority, content_notes],
  );
  return useFields({
    name: `rules of ${id}`,
    form: rulesForm,
    value,
    now: () => draftNow().nodes.get(id) ?? value,
    act: ({ id: _, ...rules }, joins) =>
      set(rules, { act: 'rules', label: t('page.acts.rules', { name }), joins }),
    waits: false,
  });
}
