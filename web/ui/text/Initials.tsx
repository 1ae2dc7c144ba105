import { Avatar, type MantineSize } from '@mantine/core'

const colours = ['indigo', 'teal', 'grape', 'orange', 'cyan', 'pink', 'green', 'blue', 'lime'] as const

type Props = {
  name: string
  size?: MantineSize | number
  /** the address of their picture; without one, or while it does not load, the initials are shown */
  picture?: string | null
}

/** A person's picture, or their initials on a colour that stays theirs everywhere. Decoration: the name stands beside it. */
export function Initials({ name, size = 34, picture }: Props) {
  return (
    <Avatar size={size} src={picture} alt="" color={colourOf(name)} variant="light" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  )
}

/** "Ava Nguyen" → "AN"; first and last word, whatever script they are in. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The same name has the same colour on every screen and in every session. */
export function colourOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? 'indigo'
}
