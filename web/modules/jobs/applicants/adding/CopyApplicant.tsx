import { Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { CopyDrawer, type CopiedApplication } from './CopyDrawer.tsx'
import { mayCopyApplicants } from './may-copy.ts'

/** Adds an applicant, for instance of the talent pool, to another job. */
export function CopyApplicant({ application }: { application: CopiedApplication }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  if (!mayCopyApplicants()) return null
  return (
    <>
      <Group>
        <Button variant="subtle" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {t('jobs.copy.button')}
        </Button>
      </Group>
      <CopyDrawer application={opened ? application : null} onClose={() => setOpened(false)} />
    </>
  )
}
