import { Alert, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LikePerson } from '#contract/people/merging.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { SimilarPeople } from './SimilarPeople.tsx'

type Props = {
  of: WorkingForm<'accept_duplicates'>
  people: readonly LikePerson[]
  action: ((person: LikePerson) => ReactNode) | undefined
}

/** The people who may be the one that is added, and the confirmation to add another one anyway. */
export function DuplicatesFound({ of, people, action }: Props) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconUsers />} title={t('lifecycle.like.known')} role="status">
      <Stack gap="md">
        <SimilarPeople people={people} action={action} />
        <CheckboxField of={of} name="accept_duplicates" label={t('lifecycle.like.other')} />
      </Stack>
    </Alert>
  )
}
