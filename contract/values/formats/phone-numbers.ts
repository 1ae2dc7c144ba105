/**
 * Formats a stored number ('+61412345678') as usual in Australia: '0412 345 678', '(02) 5550 9000', '1300 975 707'; a number of another
 * country in groups after its country code: '+44 207 946 0958'. Anything else stays as it is. Deliberately without the server's phone
 * number library, which is larger than the whole list screen; stored numbers were validated there.
 */
export function formatPhone(phone: string): string {
  const [, national] = /^\+61(\d{5,10})$/.exec(phone) ?? []
  if (national === undefined) return phone.startsWith('+61') ? phone : formatForeign(phone)
  const form = forms.find(([pattern]) => pattern.test(national))
  return form === undefined ? phone : national.replace(form[0], form[1])
}

const forms = [
  [/^(4\d{2})(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3'],
  [/^(1[389]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d{2})(\d{2})$/, '$1 $2 $3'],
] as const

// The country codes of ITU-T E.164: one digit, these of two digits, or three digits.
const international = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,14})$/

function formatForeign(phone: string): string {
  const [, country, rest] = international.exec(phone) ?? []
  return country === undefined || rest === undefined ? phone : [`+${country}`, ...groupsOf(rest)].join(' ')
}

/** Groups of three digits, the last one of two to four. */
const groupsOf = (digits: string): string[] => digits.match(/\d{3}(?=\d{2})|\d+/g) ?? []
