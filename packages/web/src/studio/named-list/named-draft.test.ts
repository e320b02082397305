import { describe, expect, it } from 'vitest';
import {
  adoptSaved,
  checkKeys,
  type NamedDraft,
  newNamed,
  renamings,
  withKey,
  withKeysOf,
  withName,
} from './named-draft.ts';

const entry = (changes: Partial<NamedDraft>): NamedDraft => ({ ...newNamed(), ...changes });
const gold = entry({ id: '1', name: 'Gold', key: 'gold', isKeyOwn: true });
const mood = entry({ id: '2', name: 'Mood', key: 'mood', isKeyOwn: true });

describe('keys', () => {
  it('follow the name until they are set by hand', () => {
    const named = withName(entry({}), 'Brass coins', []);
    expect(named.key).toBe('brass_coins');
    expect(withName(withKey(named, 'coins'), 'Money', []).key).toBe('coins');
    expect(withName(withKey(named, ''), 'Money', []).key).toBe('money');
  });

  it('that are taken get a number', () => {
    expect(withName(entry({}), 'Gold', [gold]).key).toBe('gold_2');
    expect(withName(entry({}), 'Gold', [gold, entry({ key: 'gold_2' })]).key).toBe('gold_3');
    const long = 'a'.repeat(40);
    expect(withName(entry({}), long, [entry({ key: long })]).key).toBe(`${'a'.repeat(38)}_2`);
  });

  it('must have the form of a key, mean nothing else, and differ', () => {
    const entries = [gold, entry({ key: 'gold' }), entry({ key: 'Has' }), entry({ key: 'has' })];
    const paths = checkKeys({ entries }, 'variables').map(({ path }) => path);
    expect(paths).toEqual(['variables.1.key', 'variables.2.key', 'variables.3.key']);
  });

  it('of removed entries are free', () => {
    const entries = [{ ...gold, isRemoved: true }, entry({ key: 'gold' })];
    expect(checkKeys({ entries }, 'variables')).toEqual([]);
  });
});

describe('a renaming', () => {
  const base = { entries: [gold, mood] };

  it('is another key of an entry that was saved', () => {
    const sent = { entries: [{ ...gold, key: 'coins' }, mood, entry({ key: 'new' })] };
    expect(renamings(base, sent)).toEqual([{ id: '1', from: 'gold', to: 'coins' }]);
  });

  it('is not made for an entry that is removed', () => {
    const sent = { entries: [{ ...gold, key: 'coins', isRemoved: true }] };
    expect(renamings(base, sent)).toEqual([]);
  });

  it('can be taken back', () => {
    const sent = { entries: [{ ...gold, key: 'coins' }, mood] };
    expect(withKeysOf(sent, renamings(base, sent))).toEqual(base);
  });
});

describe('after a save', () => {
  it('new entries have ids and removed ones are dropped', () => {
    const made = entry({ key: 'day' });
    const sent = { entries: [{ ...gold, isRemoved: true }, mood, made] };
    const saved = [
      { id: '2', key: 'mood' },
      { id: '3', key: 'day' },
    ];
    const { entries } = adoptSaved(sent, sent, saved);
    expect(entries.map(({ id, key }) => [id, key])).toEqual([
      ['2', 'mood'],
      ['3', 'day'],
    ]);
  });

  it('what was removed while it ran waits for the next', () => {
    const sent = { entries: [gold, mood] };
    const now = { entries: [{ ...gold, isRemoved: true }, mood] };
    expect(adoptSaved(now, sent, []).entries).toHaveLength(2);
  });
});
