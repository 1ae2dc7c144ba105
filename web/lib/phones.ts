/**
 * Formats a stored number ('+61412345678') as usual in Australia: '0412 345 678', '(02) 5550 9000', '1300 975 707'. Numbers of
 * other countries only get a space after the country code. Deliberately without the server's phone number library, which
 * is larger than the whole list screen; stored numbers were validated there.
 */
export function formatPhone(phone: string): string {
  const [, national] = /^\+61(\d{5,10})$/.exec(phone) ?? []
  if (national === undefined) return phone
  const form = forms.find(([pattern]) => pattern.test(national))
  return form === undefined ? phone : national.replace(form[0], form[1])
}

const forms = [
  [/^(4\d{2})(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3'],
  [/^(1[389]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d{2})(\d{2})$/, '$1 $2 $3'],
] as const
