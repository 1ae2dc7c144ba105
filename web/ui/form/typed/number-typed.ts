/**
 * Reads a number as people type or paste it, with at most `decimals` decimals: '1,200.50', '1.200,50', '1 200', '$38.5'; null for anything
 * else. A single separator before three digits is of thousands where the reader's language uses it so, else it is the decimal sign.
 */
export function numberTyped(text: string, decimals: number, decimalSign: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Sc}\s'’]/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
  const parts = /^([+-]?)([\d.,]+)$/.exec(plain)
  if (!parts) return null
  const [, sign = '', written = ''] = parts
  const point = decimalPointIn(written, decimalSign)
  const whole = point === -1 ? written : written.slice(0, point)
  const rest = point === -1 ? '' : written.slice(point + 1)
  if (!isWhole.test(whole) || !/^\d*$/.test(rest) || rest.length > decimals || whole + rest === '') return null
  return Number(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${rest || '0'}`)
}

/** Hours as '7.5', '7:30', '7 h 30' or '450 min'; null for anything else. */
export function hoursTyped(text: string, decimalSign: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const clock = /^(\d{1,4})\s*(?::|h)\s*([0-5]?\d)\s*(?:m|min)?$/.exec(plain)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const minutes = /^(\d{1,5})\s*(?:m|min)$/.exec(plain)
  if (minutes) return Number(minutes[1]) / 60
  return numberTyped(plain.replace(/\s*h(ours?)?$/, ''), 2, decimalSign)
}

/** Writes a number as it is typed, without separators of thousands. */
export const numberWritten = (value: number, decimals: number, decimalSign: string) =>
  String(Number(value.toFixed(decimals))).replace('.', decimalSign)

const isWhole = /^(?:\d*|\d{1,3}([.,])\d{3}(?:\1\d{3})*)$/

/** Where the decimal sign is; -1: there is none. */
function decimalPointIn(written: string, decimalSign: string): number {
  const signs = [...written].flatMap((letter, at) => (letter === '.' || letter === ',' ? [{ letter, at }] : []))
  const last = signs.at(-1)
  if (last === undefined) return -1
  const isAlone = signs.length === 1
  if (isAlone) return last.letter !== decimalSign && /^\d{1,3}[.,]\d{3}$/.test(written) ? -1 : last.at
  // '1.200.300' has thousands only.
  return signs.every(({ letter }) => letter === last.letter) ? -1 : last.at
}
