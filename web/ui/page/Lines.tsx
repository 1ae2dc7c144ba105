import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** A short list, one item per line, where a table would be too much. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

type Props = {
  sign?: ReactNode
  name: ReactNode
  /** makes the name a button */
  onOpen?: () => void
  /** badges beside the name */
  marks?: ReactNode
  /** below the name, in normal print */
  text?: ReactNode
  /** below the name, in small print; one line each */
  facts?: string | readonly string[]
  /** crossed out, because another item replaces it */
  struck?: boolean
  /** stays on one line on a phone, where the end otherwise wraps below the rest */
  keeps?: boolean
  /** at the end: a status, an amount, the next step */
  children?: ReactNode
  /** below everything, in the full width */
  more?: ReactNode
}

/** One item: its name, details, and at the end its status or action. */
export function Line({ sign, name, onOpen, marks, text, facts = [], struck, keeps, children, more }: Props) {
  return (
    <li
      className={classes.line}
      data-struck={struck || undefined}
      data-keeps={keeps || undefined}
      data-wraps={more ? true : undefined}
    >
      {sign && <span className={classes.sign}>{sign}</span>}
      <div className={classes.what}>
        <Group gap="xs">
          <LineName name={name} onOpen={onOpen} />
          {marks}
        </Group>
        {text && <Text size="sm">{text}</Text>}
        {[facts].flat().map((fact) => (
          <Text key={fact} size="sm" c="dimmed">
            {fact}
          </Text>
        ))}
      </div>
      {children}
      {more && <div className={classes.more}>{more}</div>}
    </li>
  )
}

function LineName({ name, onOpen }: Pick<Props, 'name' | 'onOpen'>) {
  if (onOpen === undefined) return <Text fw={600}>{name}</Text>
  return (
    <UnstyledButton className={classes.opener} onClick={onOpen}>
      {name}
    </UnstyledButton>
  )
}
