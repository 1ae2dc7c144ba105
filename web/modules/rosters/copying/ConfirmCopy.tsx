import { Alert, Button, Group } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CopyResult } from '#contract/rostering/rosters/repeats.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CopyPreview } from './CopyPreview.tsx'
import classes from './Repeat.module.css'

type Props = {
  /** null: something is still to be chosen */
  preview: UseQueryResult<CopyResult> | null
  hasTooManyDays: boolean
  back: { label: string; onClick: () => void }
  confirm: { icon: ReactNode; label: (count: number) => string; nothing: string; busy: boolean; onClick: () => void }
}

/** The preview of what a copy creates, and the buttons to confirm it or to go back. */
export function ConfirmCopy({ preview, hasTooManyDays, back, confirm }: Props) {
  const t = useTranslate()
  const count = preview?.data?.shifts ?? 0
  return (
    <>
      {hasTooManyDays && (
        <Alert color="red" icon={<IconAlertCircle />}>
          {t('rosters.repeat.tooMany')}
        </Alert>
      )}
      {preview && <Loaded of={preview}>{(result) => <CopyPreview result={result} />}</Loaded>}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={back.onClick}>
          {back.label}
        </Button>
        <ActionButton
          leftSection={confirm.icon}
          loading={confirm.busy}
          reason={count > 0 ? null : confirm.nothing}
          onClick={confirm.onClick}
        >
          {confirm.label(count)}
        </ActionButton>
      </Group>
    </>
  )
}
