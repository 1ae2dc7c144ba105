// Without zod, which what every page begins with does not need.

/** As many rows as a list counts beyond the page that it shows, and as many of what belongs to one row: one more says that there are more. */
export const countedAtMost = 500

export const pageSizes = [10, 25, 50, 100] as const
