import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { reviews } from '#contract/jobs/applications/reviews.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReviewCard } from './ReviewsPart.tsx'

/** Opens the client reviews of a job; nothing while there is none, and for the agency only. */
export function JobReviews({ job_id }: { job_id: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = isCallAllowed(reviews.list)
  const { data: rows = [] } = useApiQuery(reviews.list, { job_id }, { when: isAllowed })
  if (rows.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('review.reviews')}
      </Button>
      <SideDrawer opened={isOpen} onClose={() => setOpen(false)} title={t('review.reviews')}>
        <Stack gap="sm">
          {rows.map((review) => (
            <ReviewCard key={review.id} review={review} withApplicants />
          ))}
        </Stack>
      </SideDrawer>
    </>
  )
}
