import { Box, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Profile } from '#contract/accounts/profile.ts'
import { dataExportDays, type OwnExport, ownExports } from '#contract/platform/data-exports.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatBytes, formatInstant, formatPercent } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ExportStatus } from '#web/modules/data-exports/ExportStatus.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const pollMilliseconds = 2_000
const isOpen = ({ status }: OwnExport) => status === 'queued' || status === 'running'

/** Archives of what Muster holds about the user at this agency. */
export function DataTab({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const [isMaking, setMaking] = useState(false)
  const query = useApiQuery(ownExports.list, {}, { everyMs: isMaking ? pollMilliseconds : null })
  const open = query.data?.some(isOpen) ?? false
  if (open !== isMaking) setMaking(open)
  const agency = profile.memberships.find(({ current }) => current)?.agency ?? ''
  return (
    <Panel title={t('profile.data.title')}>
      <Text c="dimmed">{t('profile.data.text', { agency })}</Text>
      <Request isMaking={isMaking} />
      <Loaded of={query}>
        {(made) =>
          made.length === 0 ? (
            <Text c="dimmed">{t('profile.data.none')}</Text>
          ) : (
            <Lines>
              {made.map((one) => (
                <Row key={one.id} made={one} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Request({ isMaking }: { isMaking: boolean }) {
  const t = useTranslate()
  const request = useSend(ownExports.store, {
    invalidates: [ownExports],
    success: t('profile.data.requested'),
    failed: t('profile.data.failed'),
  })
  return (
    <Box my="md">
      <Button loading={request.busy} disabled={isMaking} onClick={() => request.send({})}>
        {t('profile.data.request')}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {t('profile.data.kept', { days: dataExportDays })}
      </Text>
    </Box>
  )
}

function Row({ made }: { made: OwnExport }) {
  const t = useTranslate()
  const { start, busy, progress } = useDownload(ownExports.file, t('dataExports.downloadFailed'))
  const { id, created_at, size, can_download } = made
  const share = progress.total === 0 ? null : formatPercent(progress.done / progress.total)
  return (
    <Line
      name={formatInstant(created_at)}
      facts={size === null ? [] : formatBytes(size)}
      more={<ExportStatus of={made} tooLarge={t('profile.data.tooLarge')} />}
    >
      {can_download && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={busy ? undefined : t('dataExports.downloadNamed', { at: formatInstant(created_at) })}
          onClick={() => start({ id })}
        >
          {busy && share !== null ? share : t('dataExports.download')}
        </Button>
      )}
    </Line>
  )
}
