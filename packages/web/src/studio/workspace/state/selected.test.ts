import { describe, expect, it } from 'vitest';
import { idsOf, selectedAt, toOpen, withOpen, withSelected } from './selected.ts';

/** A row is pressed: it is selected, and is to open. */
const press = (selected: ReturnType<typeof selectedAt>, id: string) =>
  toOpen(withSelected(selected, [id]), id);

describe('the selection', () => {
  it('is what is open, until something else is selected', () => {
    expect(idsOf(selectedAt(null))).toEqual([]);
    expect(idsOf(selectedAt('n1'))).toEqual(['n1']);
    expect(idsOf(withSelected(selectedAt('n1'), ['n2', 'n3']))).toEqual(['n2', 'n3']);
  });

  it('is what opens alone, also where that was one of those selected', () => {
    const some = withSelected(selectedAt('n1'), ['n1', 'n2', 'n3']);
    expect(idsOf(withOpen(some, 'n2'))).toEqual(['n2']);
    expect(idsOf(withOpen(toOpen(some, 'n2'), 'n2'))).toEqual(['n2']);
    expect(idsOf(withOpen(withOpen(some, 'n2'), 'n1'))).toEqual(['n1']);
  });

  it('stays where it was extended while the pressed row was opening', () => {
    const extended = withSelected(press(selectedAt('n1'), 'n2'), ['n2', 'n3']);
    expect(idsOf(withOpen(extended, 'n2'))).toEqual(['n2', 'n3']);
    // And goes with that, as one that was made once it was open.
    expect(idsOf(withOpen(withOpen(extended, 'n2'), 'n3'))).toEqual(['n3']);
  });

  it('goes where something else opens than the pressed row', () => {
    const extended = withSelected(press(selectedAt('n1'), 'n2'), ['n2', 'n3']);
    expect(idsOf(withOpen(extended, 'n3'))).toEqual(['n3']);
    expect(idsOf(withOpen(press(extended, 'n4'), 'n4'))).toEqual(['n4']);
    const elsewhere = withSelected(withOpen(press(selectedAt('n1'), 'n2'), 'n5'), ['n5', 'n2']);
    expect(idsOf(withOpen(elsewhere, 'n2'))).toEqual(['n2']);
  });
});
