import { Group, Text } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { ComponentType } from 'react'
import classes from './FileDrop.module.css'

const heicPhotos = { 'image/heic': ['.heic'], 'image/heif': ['.heif'] }

type Props = Omit<DropzoneProps, 'children' | 'accept'> & {
  /** the content types */
  accept: readonly string[]
  /** how the names of such files end, for computers that know another content type or none for them */
  endings?: readonly string[]
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true; className?: string }>
  label: string
  help: string
}

/**
 * A field for files: dropped on it, or selected with a click. Where photos are accepted, so are those of iPhones, which are converted when
 * they are sent; the devices of Apple convert selected ones themselves if the field does not name their format.
 */
export function FileDrop({ icon: Icon, label, help, accept, endings = [], ...dropzone }: Props) {
  const photos = accept.includes('image/jpeg') ? heicPhotos : {}
  return (
    <Dropzone
      {...dropzone}
      accept={{ ...Object.fromEntries(accept.map((type) => [type, endings])), ...photos }}
      className={classes.drop}
      inputProps={{ 'aria-label': label, accept: [...accept, ...endings].join(',') }}
    >
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
