import type { ParseKeys } from 'i18next'

/** A key of the wording files, checked. For what stands at module level, where no `t` is at hand: a table's columns. */
export type WordingKey = ParseKeys
