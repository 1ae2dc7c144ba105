// Without zod, which the first page load does not need.

/** How many rows a list counts beyond the displayed page, and how many related records are counted per row: one more means "more than". */
export const maxCounted = 500

export const pageSizes = [10, 25, 50, 100] as const

/** The most rows of one bulk call: five pages of the maximum size. */
export const maxRowsSeen = 500
