import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Initials } from './Initials.tsx'
import classes from './PersonCell.module.css'

type Props = { name: string; detail?: ReactNode; href?: string; picture?: string | null }

/** A person or organisation in a table or list: picture or initials, name and one line of details. */
export function PersonCell({ name, detail, href, picture }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Initials name={name} picture={picture} />
      <div className={classes.words}>
        {href ? (
          <Anchor href={href} className={classes.name}>
            {name}
          </Anchor>
        ) : (
          <Text span className={classes.name}>
            {name}
          </Text>
        )}
        {detail && (
          <Text size="xs" c="dimmed" className={classes.detail}>
            {detail}
          </Text>
        )}
      </div>
    </Group>
  )
}
