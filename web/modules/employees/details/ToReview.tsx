import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { employeeDetails } from '#contract/people/employee-details.ts'
import type { RequestOf } from '#contract/call.ts'
import { employees } from '#contract/people/employees.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './Personal.module.css'
import type { FieldChange } from '#web/modules/employees/bank/bank-texts.ts'

type Props = RequestOf<(typeof employeeDetails)['review']> & {
  changes: readonly FieldChange[]
  /** there is an earlier value to compare with */
  isKnown: boolean
}

/** The changes by the person since the agency's last review, and the button that confirms the review. */
export function ToReview({ changes, isKnown, ...part }: Props) {
  const t = useTranslate()
  const isOwn = useSession()?.user?.employee_id === part.id
  const { data: file } = useApiQuery(employeeDetails.file, { id: part.id })
  const review = useSend(employeeDetails.review, {
    invalidates: [employeeDetails, employees],
    success: t('employeeDetails.review.done'),
  })
  return (
    <Alert color="blue" icon={<IconEyeCheck aria-hidden />} title={t('employeeDetails.review.title')}>
      <Stack gap="sm">
        <Text>{t(isOwn ? 'employeeDetails.review.own' : 'employeeDetails.review.text')}</Text>
        {isKnown && changes.length > 0 && <Changes changes={changes} />}
        {!(isKnown && changes.length > 0) && !isOwn && (
          <Text fw={600}>{t(isKnown ? 'employeeDetails.review.same' : 'employeeDetails.review.first')}</Text>
        )}
        {file?.reviewable.includes(part.group) && (
          <Group justify="flex-end">
            <Button variant="default" loading={review.busy} onClick={() => review.send(part)}>
              {t('employeeDetails.review.mark')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const t = useTranslate()
  return (
    <TableScroll label={t('employeeDetails.review.title')}>
      <Table className={classes.changes} aria-label={t('employeeDetails.review.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('employeeDetails.review.what')}</Table.Th>
            <Table.Th scope="col">{t('employeeDetails.review.was')}</Table.Th>
            <Table.Th scope="col">{t('employeeDetails.review.now')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ label, was, now }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{was || '–'}</Table.Td>
              <Table.Td fw={600}>{now || '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
