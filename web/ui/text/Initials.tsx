import { Avatar, type MantineSize } from '@mantine/core'
import { initialsOf } from './initials-of.ts'

const colours = ['indigo', 'teal', 'grape', 'orange', 'cyan', 'pink', 'green', 'blue', 'lime'] as const

type Props = {
  name: string
  size?: MantineSize | number
  /** the URL of the picture; without one, or while it loads, the initials are shown */
  picture?: string | null
}

/** A person's picture, or their initials on a constant colour. Decorative: the name is shown beside it. */
export function Initials({ name, size = 34, picture }: Props) {
  return (
    <Avatar size={size} src={picture} alt="" color={colourOf(name)} variant="light" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  )
}

/** A name always has the same colour. */
export function colourOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? 'indigo'
}
