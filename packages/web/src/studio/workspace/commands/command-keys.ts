/** The keys of the workspace: one listener that knows every command. */
import { useEffect, useRef } from 'react';
import { canRun, type Focus } from '../../command/command.ts';
import { commandFor } from '../../command/keys.ts';
import { draftNow } from '../../draft/draft-hooks.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { allCommands } from './all-commands.ts';
import { type StateOfAll, type Subject, storyAlone, useStateOfAll } from './state/command-state.ts';

/** Runs the commands whose keys are pressed, also those that a browser makes events of its own of. */
export function CommandKeys() {
  const state = useStateOfAll();
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const press = (event: KeyboardEvent) => hear(event, latest.current);
    const take = (event: ClipboardEvent) => hearClipboard(event, latest.current);
    window.addEventListener('keydown', press);
    for (const type of clipboardTypes) window.addEventListener(type, take);
    return () => {
      window.removeEventListener('keydown', press);
      for (const type of clipboardTypes) window.removeEventListener(type, take);
    };
  }, []);
  return null;
}

const clipboardTypes = ['copy', 'cut', 'paste'] as const;

function hear(event: KeyboardEvent, ofAll: StateOfAll) {
  if (event.defaultPrevented) return;
  const { target } = event;
  const at = focusAt(target, ofAll.workspace);
  const ofFocus = at && commandFor(allCommands, at.focus, event);
  if (ofFocus) {
    const state = { ...ofAll, ...at.subject };
    if (ofFocus.clipboard || !canRun(ofFocus, state)) return;
    event.preventDefault();
    return ofFocus.run(state);
  }
  if (at?.focus === 'map' && ofAll.workspace.map.current?.press(event)) return;
  const ofAnywhere = commandFor(allCommands, 'workspace', event);
  if (!ofAnywhere || (ofAnywhere.isOfField && isOwnField(target))) return;
  // Even with nothing to do: the browser would do something else.
  event.preventDefault();
  const state = { ...ofAll, ...storyAlone };
  if (canRun(ofAnywhere, state)) ofAnywhere.run(state);
}

/** The subject of keys, if the focus is on rows or on the map itself. */
function focusAt(
  target: EventTarget | null,
  { rows, map, selection }: WorkspaceState,
): { focus: Focus; subject: Subject } | null {
  if (!(target instanceof Element) || target.matches('input, textarea')) return null;
  if (map.current?.isSurface(target)) {
    const ids = selection.filter((id) => draftNow().nodes.has(id));
    return { focus: 'map', subject: { kind: 'nodes', id: ids.at(-1) ?? '', ids } };
  }
  const row = target.closest('[role=tree]') && rows.current?.focused();
  if (!row) return null;
  return draftNow().chapters.has(row.id)
    ? { focus: 'chapter row', subject: { kind: 'chapter', ...row } }
    : { focus: 'node row', subject: { kind: 'nodes', ...row } };
}

/** A field whose words are not the draft's. */
const isOwnField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select') &&
  target.closest('[data-draft-text]') === null;

/** Hears the clipboard: in the outline and on the map it is about nodes; in a field it is about its words. */
function hearClipboard(event: ClipboardEvent, ofAll: StateOfAll) {
  const command = allCommands.find(({ clipboard }) => clipboard?.type === event.type);
  const ids = focusedNodes(ofAll.workspace.selection);
  if (!command || ids === null) return;
  event.preventDefault();
  const state = { ...ofAll, kind: 'nodes' as const, id: ids[0] ?? '', ids };
  command.clipboard?.take(state, event.clipboardData);
}

/** The nodes that have the focus, or all that are selected with them; null = words, not nodes. */
function focusedNodes(selection: readonly string[]): readonly string[] | null {
  const focused = document.activeElement;
  if (!focused?.closest('[data-nodes]') || focused.matches('input, textarea')) return null;
  const { nodes } = draftNow();
  const row = focused.closest<HTMLElement>('[data-row]')?.dataset.row;
  const ids = row === undefined || selection.includes(row) ? selection : [row];
  return ids.filter((id) => nodes.has(id));
}
