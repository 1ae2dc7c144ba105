/** Splits a list, in its order, into parts whose sizes add up to at most `most`. A single larger item is a part of its own. */
export function inParts<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[][] {
  const parts: Item[][] = []
  let size = 0
  for (const item of items) {
    const last = parts.at(-1)
    const added = sizeOf(item)
    if (last && size + added <= most) {
      last.push(item)
      size += added
    } else {
      parts.push([item])
      size = added
    }
  }
  return parts
}
