import { IconPlus } from '@tabler/icons-react'
import { jobs } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'

export function NewJobButton() {
  const t = useTranslate()
  return (
    <May call={jobs.store}>
      <LinkButton href={hrefOf('/job-post/create')} icon={IconPlus} variant="filled">
        {t('jobs.list.add')}
      </LinkButton>
    </May>
  )
}
