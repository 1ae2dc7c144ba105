import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { jobs } from '#contract/jobs/jobs.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useWords } from '#web/lib/wording.ts'

export function NewJobButton() {
  const t = useWords()
  return (
    <May call={jobs.store}>
      <Button component="a" href={hrefOf('/job-post/create')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('jobs.list.add')}
      </Button>
    </May>
  )
}
