import { useLayoutEffect, useRef, useState } from 'react';
import { choiceForm, type TypedChoice } from '../../node/forms/choice-form.ts';
import { newActionId } from '../../node/new-action-id.ts';
import type { Choices } from '../forms/use-node-forms.ts';
import type { HowSet } from '../page-acts.ts';
import { t } from '../t.ts';

/** A choice, or the empty line at the end, which becomes one when something is typed into it. */
export type Line = TypedChoice & { id: string };

/** The lines of the choices, what is done with them, and where the focus is after that. */
export function useChoiceLines(choices: Choices) {
  const { entries } = choices;
  const [news, setNews] = useState('');
  const [nextId, setNextId] = useState(newActionId);
  const list = useRef<HTMLOListElement>(null);
  /** Whose label gets the focus when it is next drawn. */
  const awaited = useRef<string | null>(null);
  const lines: readonly Line[] = [...entries, { ...choiceForm.blank(), id: nextId }];

  useLayoutEffect(() => {
    if (awaited.current === null) return;
    focusLabel(awaited.current);
    awaited.current = null;
  });

  function focusLabel(id: string) {
    const field = list.current?.querySelector<HTMLTextAreaElement>(
      `[data-choice="${id}"] textarea`,
    );
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  function edit({ id }: Line, changes: Partial<TypedChoice>, how: Partial<HowSet> = {}) {
    if (id !== nextId) {
      choices.edit(id, changes, how);
      return;
    }
    setNextId(newActionId());
    choices.add({ id, ...changes }, how);
  }

  function remove({ id, label }: Line, at: number) {
    awaited.current = lines[Math.max(0, at - 1)]?.id ?? null;
    if (id === nextId) {
      if (awaited.current) focusLabel(awaited.current);
      return;
    }
    // The line after takes the place of the first.
    if (at === 0) awaited.current = lines[1]?.id ?? null;
    const words = label || t('studio.choices.nameless');
    choices.remove(id, { label: t('page.acts.removeChoice', { label: words }) });
    setNews(t('page.choices.removed', { label: words }));
  }

  function move({ id }: Line, by: 1 | -1) {
    const place = choices.move(id, by, { label: t('page.acts.moveChoice') });
    if (place === null) return;
    awaited.current = id;
    setNews(t('studio.choices.moved', { place, count: entries.length }));
  }

  return { lines, nextId, list, news, setNews, focusLabel, edit, remove, move };
}
