/** Whether two trees are alike but for their spans. */
export function isSameTree(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((part, at) => isSameTree(part, other[at]));
  }
  let fields = 0;
  for (const key in one) {
    if (key === 'span') continue;
    if (!isSameTree(Reflect.get(one, key), Reflect.get(other, key))) return false;
    fields += 1;
  }
  for (const key in other) if (key !== 'span') fields -= 1;
  return fields === 0;
}
