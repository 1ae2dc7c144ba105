import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The parts of a person's file that the person changed and the reader can review, each with a link. */
export function ChangedParts({ id }: { id: string }) {
  const t = useTranslate()
  const { data: file } = useApiQuery(employeeDetails.file, { id })
  const parts = file?.reviewable ?? []
  if (parts.length === 0) return null
  return (
    <Alert color="blue" icon={<IconEyeCheck aria-hidden />} title={t('employeeDetails.review.panel')}>
      <Group gap="xs">
        <Text>{t('employeeDetails.review.panelText')}</Text>
        {parts.map((part) => (
          <Anchor
            key={part}
            href={hrefOf('/employee-profile-update/{id}', { id }, { tab: part })}
            c="var(--mantine-color-text)"
            underline="always"
          >
            {t(`employeeDetails.part.${part}`)}
          </Anchor>
        ))}
      </Group>
    </Alert>
  )
}
