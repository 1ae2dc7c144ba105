type KeyOf<Item> = (item: Item) => unknown

export type Pair<Item> = { one: Item | null; other: Item | null }

/**
 * Pairs the entries of two lists by the first of the keys that both have, so that an entry is found again wherever it is in its list and
 * whatever else of it changed. In the order of `others`, then those that only `ones` has.
 */
export function pairsOf<Item>(ones: readonly Item[], others: readonly Item[], keys: readonly KeyOf<Item>[]) {
  const left = new Set(ones)
  const former = new Map<Item, Item>()
  function find(other: Item, keyOf: KeyOf<Item>) {
    const found = [...left].find((one) => JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other)))
    if (found === undefined) return
    left.delete(found)
    former.set(other, found)
  }
  for (const keyOf of keys) for (const other of others.filter((one) => !former.has(one))) find(other, keyOf)
  const kept = others.map((other): Pair<Item> => ({ one: former.get(other) ?? null, other }))
  return [...kept, ...[...left].map((one): Pair<Item> => ({ one, other: null }))]
}
