/** A text without case and accents, for comparing. */
export const foldText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
