// Amounts with a decimal point or comma. Pure.

/**
 * The hundredths of '46.50', '$46,50', '1,234.50', '1.234,50', '1 234,50 $', '30 %', '46.50 an hour'. Null for what is no single amount of at
 * most two decimals: '1,234' may be one thousand or one and a bit, '-5' and '46.505' are none.
 */
export function hundredthsOf(text: string): number | null {
  const [, written = ''] = amount.exec(text.trim()) ?? []
  const plain = written.replaceAll(/[\s'’]/g, '')
  const [, whole = '', fraction = ''] = decimal.exec(plain) ?? []
  const digits = groupsOf(whole, plain[whole.length])
  return digits === null ? null : Number(digits + fraction.padEnd(2, '0'))
}

// Words and signs around one number, but no sign before it.
const amount = /^[^\d.,+-]*(\d[\d.,\s'’]*?)(?:\s*[^\d\s.,'’+-][^\d]*)?$/
/** One or two digits after the last sign are decimals. */
const decimal = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/
const maxDigits = 9

/** The digits of a whole number with or without thousands separators; null where the only separator could be the decimal sign. */
function groupsOf(whole: string, sign: string | undefined): string | null {
  const separators = new Set(whole.replaceAll(/\d/g, ''))
  const digits = whole.replaceAll(/[.,]/g, '')
  if (digits === '' || digits.length > maxDigits) return null
  if (separators.size === 0) return digits
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)
  const isSettled = sign === undefined ? whole.replaceAll(/\d/g, '').length > 1 : !separators.has(sign)
  return separators.size === 1 && isGrouped && isSettled ? digits : null
}
