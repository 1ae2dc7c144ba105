import { ActionIcon, Anchor, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { JobRow } from '#contract/jobs/jobs.ts'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { job: Pick<JobRow, 'public_path'>; copyOnly?: boolean }

/** The page that anybody can read, to open and to copy. */
export function PublicLink({ job: { public_path }, copyOnly = false }: Props) {
  const t = useTranslate()
  if (public_path === null) return null
  return (
    <Group gap="xs" wrap="nowrap">
      {!copyOnly && (
        <Anchor href={public_path} target="_blank" rel="noopener" size="sm">
          {t('jobs.publicPage.open')}
        </Anchor>
      )}
      <CopyButton value={location.origin + public_path}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            onClick={copy}
            title={t(copied ? 'jobs.publicPage.copied' : 'jobs.publicPage.copy')}
            aria-label={t(copied ? 'jobs.publicPage.copied' : 'jobs.publicPage.copy')}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}
