/** The kind of reader that a text speaks to: everybody of the agency reads the same. */
export const wordedKind = (kind: string) => (kind === 'employee' || kind === 'customer' ? kind : 'agency')
