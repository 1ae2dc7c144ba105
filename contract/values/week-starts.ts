// Without zod, which the first page load does not need.

/** The days on which a company's weeks may begin. */
export const weekStarts = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekStart = (typeof weekStarts)[number]
