/** Some people have one name; it is their first name, and the last name is empty. */
export type PersonName = { readonly first_name: string; readonly last_name: string }

/** As it is shown, the same as the database's muster_full_name. */
export const fullName = ({ first_name, last_name }: PersonName) => `${first_name} ${last_name}`.trim()

/** 'A. B.' */
export const initials = ({ first_name, last_name }: PersonName) =>
  [first_name, last_name].flatMap((name) => (name === '' ? [] : [`${name.slice(0, 1)}.`])).join(' ')

/**
 * As payroll has it. The Australian Taxation Office expects a single name as the family name; software that reports to it cannot send one
 * without a family name.
 */
export const payrollName = ({ first_name, last_name }: PersonName): PersonName =>
  last_name === '' ? { first_name: '', last_name: first_name } : { first_name, last_name }
