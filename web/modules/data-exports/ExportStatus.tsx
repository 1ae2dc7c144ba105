import { Progress, Text } from '@mantine/core'
import type { OwnExport } from '#contract/platform/data-exports.ts'
import { formatInstant, formatPercent } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'

type Props = {
  of: OwnExport
  /** what to do if an archive cannot have it all */
  tooLarge: string
}

/** How far an export is, until when it can be downloaded, or why it failed. */
export function ExportStatus({ of, tooLarge }: Props) {
  const t = useTranslate()
  const { status, done, total } = of
  const share = total === 0 ? 0 : done / total
  return (
    <div>
      <RecordStatus of="dataExports.status" status={status} />
      {status === 'running' && (
        <Progress
          value={share * 100}
          mt={4}
          aria-label={t('dataExports.progress', { percent: formatPercent(share) })}
        />
      )}
      <StatusText of={of} tooLarge={tooLarge} />
    </div>
  )
}

function StatusText({ of: { status, expires_at, reason, failure_reference }, tooLarge }: Props) {
  const t = useTranslate()
  const text =
    status === 'ready' && expires_at !== null
      ? t('dataExports.availableUntil', { at: formatInstant(expires_at) })
      : status === 'failed'
        ? reason === 'too_large'
          ? tooLarge
          : t('dataExports.failedText', { reference: failure_reference ?? '' })
        : null
  return (
    text && (
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    )
  )
}
