import 'react-easy-crop/react-easy-crop.css'
import { Button, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslate } from '#web/lib/wording.ts'
import { cutSquare } from '#web/modules/profile/cut-square.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './PicturePanel.module.css'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = {
  /** the object URL of the picture; revoked by its creator */
  address: string
  /** what to do with a picture that this browser cannot read */
  wayOut: string
  busy: boolean
  onClose: () => void
  onCut: (file: File) => void
}

/** Crops a square of the picture: moved by dragging or arrow keys, zoomed by pinch, wheel or slider. */
export function CropDialog({ address, wayOut, busy, onClose, onCut }: Props) {
  const t = useTranslate()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  function unreadable() {
    toast('bad', t('profile.picture.failed'), wayOut)
    onClose()
  }
  function cut() {
    if (area) cutSquare(address, area).then(onCut, unreadable)
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('profile.crop.title')}>
      <Stack>
        <div className={classes.stage}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={4}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={6}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('profile.crop.area') }}
            mediaProps={{ alt: '', onError: unreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('profile.crop.help')}
        </Text>
        <div>
          <Text size="sm" fw={500} mb={4} id="crop-zoom">
            {t('profile.crop.zoom')}
          </Text>
          <Slider
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
          />
        </div>
        <DialogButtons onCancel={onClose}>
          <Button loading={busy} disabled={area === null} onClick={cut}>
            {t('profile.crop.save')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}
