/** Adds one to those of its key. */
export function addTo<Key, One>(groups: Map<Key, One[]>, key: Key, one: One): void {
  const others = groups.get(key);
  if (others === undefined) groups.set(key, [one]);
  else others.push(one);
}
