/**
 * A stored number ('+61412345678') as people in Australia write it: '0412 345 678', '(02) 5550 9000', '1300 975 707'. Numbers of
 * other countries keep their code and are only told apart from it. Deliberately not the library of numbers that the server has:
 * it weighs more than the whole list, and what is stored was checked there.
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
