import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { merging } from '#contract/people/merging.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SimilarPeople } from './SimilarPeople.tsx'

/** A notice that a person may be recorded twice, with a link to the merge. */
export function PossibleDuplicates({ id }: { id: string }) {
  const t = useTranslate()
  const { data: people = [] } = useApiQuery(merging.duplicatesOf, { id })
  if (people.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconUsers />} title={t('lifecycle.like.title')}>
      <SimilarPeople
        people={people}
        action={(person) => (
          <May call={merging.merge}>
            <Button
              component="a"
              variant="default"
              href={hrefOf('/employee-merge/{id}/{other_id}', { id, other_id: person.id })}
            >
              {t('lifecycle.like.compare')}
            </Button>
          </May>
        )}
      />
    </Alert>
  )
}
