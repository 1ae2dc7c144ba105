import { Group, Text } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { ComponentType } from 'react'
import classes from './FileDrop.module.css'

type Props = Omit<DropzoneProps, 'children'> & {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true; className?: string }>
  label: string
  help: string
}

/** A field for files: dropped on it, or selected with a click. */
export function FileDrop({ icon: Icon, label, help, ...dropzone }: Props) {
  return (
    <Dropzone {...dropzone} className={classes.drop} inputProps={{ 'aria-label': label }}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={26} stroke={1.5} aria-hidden className={classes.sign} />
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}
