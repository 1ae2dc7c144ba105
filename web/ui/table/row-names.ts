/** The id of a row's title, which is also part of its checkbox's name. */
export const titleId = (row: string) => `${row}-title`

/** A row's checkbox is labelled by its own text and the title of the row: “Select row, Ava Nguyen”. */
export const tickOf = (row: string) => ({ id: `${row}-tick`, 'aria-labelledby': `${row}-tick ${titleId(row)}` })
