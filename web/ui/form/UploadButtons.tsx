import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconFileUpload } from '@tabler/icons-react'

type Props = {
  /** the content types that can be chosen */
  accept: readonly string[]
  chooseLabel: string
  photoLabel: string
  busy: boolean
  onChoose: (file: File | null) => void
}

/** Buttons to choose a file, or on a phone to take a photo, which is sent at once. */
export const UploadButtons = ({ accept, chooseLabel, photoLabel, busy, onChoose }: Props) => (
  <>
    <FileButton onChange={onChoose} accept={accept.join(',')}>
      {(props) => (
        <Button {...props} variant="default" loading={busy} leftSection={<IconFileUpload size={16} aria-hidden />}>
          {chooseLabel}
        </Button>
      )}
    </FileButton>
    <FileButton onChange={onChoose} accept="image/*" capture="environment">
      {(props) => (
        <Button
          {...props}
          variant="default"
          hiddenFrom="md"
          disabled={busy}
          leftSection={<IconCamera size={16} aria-hidden />}
        >
          {photoLabel}
        </Button>
      )}
    </FileButton>
  </>
)
