import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LikePerson } from '#contract/people/merging.ts'
import { formatDate, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { RehireMark } from './RehireMark.tsx'

type Props = { people: readonly LikePerson[]; action?: ((person: LikePerson) => ReactNode) | undefined }

/** Possible duplicates of a person, and the matching fields. */
export function SimilarPeople({ people, action }: Props) {
  const t = useTranslate()
  return (
    <Stack component="ul" gap="sm" m={0} p={0}>
      {people.map((person) => (
        <Group component="li" key={person.id} justify="space-between" gap="xs">
          <div>
            <Group gap="xs">
              <Anchor
                href={hrefOf('/employee-preview/{id}', { id: person.id })}
                target="_blank"
                c="var(--mantine-color-text)"
                underline="always"
              >
                {person.name}
              </Anchor>
              <Text span size="sm">
                {person.employee_code}
              </Text>
              <RecordStatus of="employees.status" status={person.status} />
              {person.do_not_rehire !== null && <RehireMark />}
            </Group>
            {person.do_not_rehire !== null && (
              <Text size="sm" fw={600}>
                {t('lifecycle.rehire.reason', { reason: person.do_not_rehire })}
              </Text>
            )}
            <Text size="sm">
              {t('lifecycle.like.by', { what: formatList(person.by.map((by) => t(`lifecycle.like.${by}`))) })}
            </Text>
            <Text size="sm">
              {[person.email, person.phone && formatPhone(person.phone), formatDate(person.birth_date)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          {action?.(person)}
        </Group>
      ))}
    </Stack>
  )
}
