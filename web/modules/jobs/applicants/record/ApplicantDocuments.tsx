import { Anchor } from '@mantine/core'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatBytes, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** What an applicant added with their private link. */
export function ApplicantDocuments({ documents }: { documents: readonly ApplicantFile[] }) {
  const t = useTranslate()
  const { start } = useDownload(applications.document, t('jobs.applicants.downloadFailed'))
  return (
    <Lines>
      {documents.map(({ id, name, size, added_at }) => (
        <Line
          key={id}
          name={
            <Anchor component="button" type="button" onClick={() => start({ id })}>
              {name}
            </Anchor>
          }
          facts={`${formatBytes(size)} · ${formatInstant(added_at)}`}
        />
      ))}
    </Lines>
  )
}
