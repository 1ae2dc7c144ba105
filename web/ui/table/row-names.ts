/** Where the title of a row stands, which names its tick too. */
export const titleId = (row: string) => `${row}-title`

/** A row's tick is called by its own word and by the title of the row: “Select row, Ava Nguyen”. */
export const tickOf = (row: string) => ({ id: `${row}-tick`, 'aria-labelledby': `${row}-tick ${titleId(row)}` })
