import { Button, FileButton, Group, Stack } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { fullName } from '#contract/values/formats/person-names.ts'
import { auth } from '#contract/accounts/auth.ts'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { isHeic } from '#web/lib/files/heic.ts'
import { renewProfile, session } from '#web/lib/session/session.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { FileDrop } from '#web/ui/form/FileDrop.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from './PicturePanel.module.css'

// Loaded lazily, since most people never change their picture.
const CropDialog = whenOpened(
  () => import('./CropDialog.tsx').then((module) => module.CropDialog),
  () => true,
)

/** The user's picture: selected, dropped or taken with the phone, cropped to a square, and removable. */
export function PicturePanel({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const { chosen, choose, close } = useChosen()
  const upload = useSend(profiles.avatar, {
    invalidates: [profiles, auth.me],
    failed: t('profile.picture.failed'),
    onDone({ avatar }) {
      const user = session()?.user
      if (user) renewProfile({ ...user, avatar })
      close()
      toast('ok', t(avatar === null ? 'profile.picture.removed' : 'profile.picture.saved'))
    },
  })
  return (
    <Panel title={t('profile.picture.title')}>
      <Group gap="lg" wrap="nowrap" className={classes.picture}>
        <Initials name={fullName(profile)} size={96} picture={profile.avatar} />
        <Choose onChosen={choose}>
          {profile.avatar !== null && (
            <ConfirmButton
              label={t('profile.picture.remove')}
              question={t('profile.picture.removeQuestion')}
              tone="bad"
              busy={upload.busy}
              onConfirm={() => upload.send({})}
            />
          )}
        </Choose>
      </Group>
      {chosen && (
        <CropDialog
          address={chosen.address}
          wayOut={chosen.isOfPhone ? translate('validation.heicFile') : t('profile.picture.wrong')}
          busy={upload.busy}
          onClose={close}
          onCut={(file) => upload.send({}, { files: [file] })}
        />
      )}
    </Panel>
  )
}

/** The object URL of the selected file, which must be revoked to free the memory. */
function useChosen() {
  const [chosen, setChosen] = useState<{ address: string; isOfPhone: boolean } | null>(null)
  function close() {
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen(null)
  }
  const choose = (file: File) => setChosen({ address: URL.createObjectURL(file), isOfPhone: isHeic(file) })
  return { chosen, choose, close }
}

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp']
const maxBytes = 25 * 1024 * 1024

function Choose({ onChosen, children }: { onChosen: (file: File) => void; children: ReactNode }) {
  const t = useTranslate()
  const choose = (file: File | null | undefined) => {
    if (file) onChosen(file)
  }
  return (
    <Stack gap="sm" className={classes.choose}>
      <FileDrop
        onDrop={([file]) => choose(file)}
        onReject={() => toast('bad', t('profile.picture.failed'), t('profile.picture.wrong'))}
        accept={acceptedTypes}
        maxSize={maxBytes}
        multiple={false}
        icon={IconPhoto}
        label={t('profile.picture.choose')}
        help={t('profile.picture.help')}
      />
      <Group gap="xs">
        <FileButton onChange={choose} accept="image/*" capture="user">
          {(props) => (
            <Button
              {...props}
              variant="default"
              hiddenFrom="md"
              leftSection={<IconCamera size={17} stroke={1.8} aria-hidden />}
            >
              {t('profile.picture.take')}
            </Button>
          )}
        </FileButton>
        {children}
      </Group>
    </Stack>
  )
}
