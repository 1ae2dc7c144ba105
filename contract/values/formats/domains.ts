// Domain names with letters that are not ASCII: RFC 3492.
const [base, tMin, tMax, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 128]

/** 'xn--mller-kva.de' as 'müller.de'; what is not encoded, or wrongly, is returned as it is. */
export const decodeDomain = (domain: string) =>
  domain
    .split('.')
    .map((label) => (label.startsWith('xn--') && label.length <= 63 ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.')
    .normalize('NFC')

function decodeLabel(encoded: string): string | null {
  const end = encoded.lastIndexOf('-')
  const points = [...encoded.slice(0, Math.max(0, end))].map((letter) => letter.codePointAt(0) ?? 0)
  let [point, bias, position, at] = [firstPoint, firstBias, 0, end + 1]
  while (at < encoded.length) {
    const number = readNumber(encoded, at, bias)
    if (number === null) return null
    const length = points.length + 1
    bias = adapted(number.value, length, position === 0 && points.length === Math.max(0, end))
    position += number.value
    point += Math.floor(position / length)
    position %= length
    if (point > 0x10ffff) return null
    points.splice(position, 0, point)
    position += 1
    at = number.next
  }
  const label = String.fromCodePoint(...points)
  return label.isWellFormed() && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) ? label : null
}

/** A number of variable length in base 36. */
function readNumber(encoded: string, from: number, bias: number) {
  let [value, weight] = [0, 1]
  for (let at = from; at < encoded.length; at++) {
    const digit = digitOf(encoded.charCodeAt(at))
    if (digit === null) return null
    value += digit * weight
    const position = base * (at - from + 1)
    const threshold = Math.min(tMax, Math.max(tMin, position - bias))
    if (digit < threshold) return { value, next: at + 1 }
    weight *= base - threshold
  }
  return null
}

function digitOf(code: number) {
  if (code >= 48 && code <= 57) return code - 22
  return code >= 97 && code <= 122 ? code - 97 : null
}

function adapted(delta: number, length: number, isFirst: boolean) {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / length)
  let steps = 0
  for (; rest > ((base - tMin) * tMax) / 2; steps += base) rest = Math.floor(rest / (base - tMin))
  return steps + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
