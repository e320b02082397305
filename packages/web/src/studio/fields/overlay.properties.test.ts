import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snippetForm, type TypedSnippet } from '../parts/whole/whole-forms.ts';
import { remaining } from './form.ts';
import {
  faultsIn,
  type Overlay,
  settledOverlay,
  shownEntries,
  takenValues,
  typedOverlay,
} from './overlay.ts';

interface Snippet {
  id: string;
  name: string;
  values: string[];
  body: string;
}

/** Steps of a writer in a form, of somebody else in the draft, and the moments at which what is typed is taken. */
const steps = fc.array(
  fc.record({
    who: fc.constantFrom('writer', 'other', 'take', 'pause'),
    act: fc.constantFrom('name', 'body', 'add', 'remove', 'back', 'move'),
    at: fc.nat({ max: 3 }),
    // Some are taken already, some are wrong.
    name: fc.constantFrom('Sky', 'Sea', 'Sand', 'sky', ' ', ''),
  }),
  { maxLength: 30 },
);

/** New entries, of which the one before is gone, and one is taken. */
const besideWhatAnotherRemoved = [
  { who: 'writer', act: 'add', at: 0, name: ' ' },
  { who: 'writer', act: 'add', at: 0, name: 'Sky' },
  { who: 'writer', act: 'remove', at: 0, name: 'Sky' },
  { who: 'other', act: 'remove', at: 1, name: 'Sky' },
  { who: 'pause', act: 'name', at: 0, name: 'Sky' },
];

const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

class Page {
  values: Snippet[] = [
    { id: 'a', name: 'Sky', values: [], body: 'Blue.' },
    { id: 'b', name: 'Sea', values: [], body: 'Deep.' },
  ];
  overlay: Overlay<TypedSnippet> = new Map();
  private count = 0;
  /** The words that the writer typed into a text, by their entry. */
  words = new Map<string, string>();

  shown = () => shownEntries(snippetForm, this.values, this.overlay);
  word = () => `word${this.count++}`;

  type(act: string, at: number, name: string) {
    const all = this.shown();
    const entry = all[at % Math.max(1, all.length)];
    if (act === 'add') {
      const fresh = { ...snippetForm.blank(), id: this.word(), name, isRemoved: false };
      return this.step([...all, fresh]);
    }
    if (!entry) return;
    const { id } = entry;
    if (act === 'move') return this.step([...all.filter((one) => one.id !== id), entry]);
    const word = this.word();
    const changes = {
      ...(act === 'name' && { name }),
      ...(act === 'body' && { body: `${entry.body} ${word}` }),
      ...(act === 'remove' && { isRemoved: true }),
      ...(act === 'back' && { isRemoved: false }),
    };
    if (act === 'body') this.words.set(id, word);
    this.step(all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
    // What stands in a field is what was typed into it.
    const typed = this.shown().find((one) => one.id === id);
    if (!entry.isRemoved || act === 'back') expect(typed).toMatchObject(changes);
  }

  private step(wanted: ReturnType<typeof this.shown>) {
    this.overlay = typedOverlay(snippetForm, this.values, this.overlay, wanted);
  }

  other(act: string, at: number, name: string) {
    const old = this.values[at % Math.max(1, this.values.length)];
    const isFree = !this.values.some((one) => isSameName(one.name, name));
    const canName = isFree && name.trim() !== '';
    if (act === 'add' && canName) this.values.push({ id: this.word(), name, values: [], body: '' });
    else if (act === 'remove' && old) this.values = this.values.filter((one) => one !== old);
    else if (old) {
      const changes =
        act === 'name' && canName ? { name } : { body: `${this.word()}\n\n${old.body}` };
      this.values = this.values.map((one) => (one === old ? { ...one, ...changes } : one));
    }
  }

  take(isPause: boolean) {
    const before = this.shown();
    const wrong = faultsIn(snippetForm, before);
    this.values = takenValues(snippetForm, this.values, this.overlay, before);
    const waits = (id: string) => isPause && wrong.has(id);
    this.overlay = settledOverlay(snippetForm, this.overlay, before, this.values, waits);
    const after = this.shown();
    // Nothing in the form changes by it: no word is lost, and none jumps.
    expect(remaining(after)).toEqual(remaining(before));
    for (const { id, name, body } of remaining(before)) {
      // A name that an entry still has in the draft, though not in its form, is free once that is right.
      const isHeld = this.values.some((one) => one.id !== id && isSameName(one.name, name));
      if (wrong.has(id) || isHeld) continue;
      expect(this.values.find((one) => one.id === id)?.body).toBe(body);
    }
    const names = this.values.map((one) => one.name.trim().toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('');
  }
}

it('loses no word, gives no name twice and takes all that is right, whatever comes in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const page = new Page();
      for (const { who, act, at, name } of all) {
        if (who === 'writer') page.type(act, at, name);
        else if (who === 'other') page.other(act, at, name);
        else page.take(who === 'pause');
        const pending = [...page.overlay].filter(([, own]) => own.isPending);
        for (const [id, { isRemoved }] of pending) {
          const word = page.words.get(id);
          const shown = page.shown().find((one) => one.id === id);
          if (!isRemoved && word && page.overlay.get(id)?.mine.body.includes(word)) {
            expect(shown?.body).toContain(word);
          }
        }
      }
    }),
    { numRuns: 1_000, examples: [[besideWhatAnotherRemoved]] },
  );
});
