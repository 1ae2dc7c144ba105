import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** Things of which there are few, one a line: a list that needs no table. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

type Props = {
  sign?: ReactNode
  name: ReactNode
  /** the name opens it */
  onOpen?: () => void
  /** badges beside the name */
  marks?: ReactNode
  /** under the name, as important as it */
  text?: ReactNode
  /** under the name in small print; each a line of its own */
  facts?: string | readonly string[]
  /** something else holds instead */
  struck?: boolean
  /** stays one line on a phone, where what stands at the end otherwise comes under the rest */
  keeps?: boolean
  /** what stands at the end: a state, an amount, the next step */
  children?: ReactNode
}

/** One of such things: what it is, and at the end what is so about it or can be done. */
export function Line({ sign, name, onOpen, marks, text, facts = [], struck, keeps, children }: Props) {
  return (
    <li className={classes.line} data-struck={struck || undefined} data-keeps={keeps || undefined}>
      {sign && <span className={classes.sign}>{sign}</span>}
      <div className={classes.what}>
        <Group gap="xs">
          <Name name={name} onOpen={onOpen} />
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
    </li>
  )
}

function Name({ name, onOpen }: Pick<Props, 'name' | 'onOpen'>) {
  if (onOpen === undefined) return <Text fw={600}>{name}</Text>
  return (
    <UnstyledButton className={classes.opener} onClick={onOpen}>
      {name}
    </UnstyledButton>
  )
}
