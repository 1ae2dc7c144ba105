/** The stored value of a select that loads its options from the server; null: none. */
export const choiceOf = (id: string | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? '' } : null
