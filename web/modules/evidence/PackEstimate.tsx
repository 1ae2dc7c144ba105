import { Alert } from '@mantine/core'
import { evidence } from '#contract/platform/evidence.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatBytes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { Facts } from '#web/ui/page/Facts.tsx'

type Props = { of: WorkingForm<'employee_id' | 'location_id' | 'from' | 'to' | 'with_files'> }

const countedFields = ['people', 'shifts', 'timesheets', 'decisions', 'notifications', 'documents'] as const

/** How much the pack would contain, as the form is filled in; nothing until its days are in order. */
export function PackEstimate({ of: { form } }: Props) {
  const t = useTranslate()
  const [employee_id, location_id] = [
    String(form.useWatchValue('employee_id')),
    String(form.useWatchValue('location_id')),
  ]
  const [from, to] = [String(form.useWatchValue('from')), String(form.useWatchValue('to'))]
  const with_files = form.useWatchValue('with_files') === true
  const isInOrder = from !== '' && to !== '' && from <= to && (employee_id === '' || location_id === '')
  const query = useApiQuery(
    evidence.estimate,
    { employee_id, location_id, from, to, with_files },
    { when: isInOrder, keepPrevious: true },
  )
  if (!isInOrder) return null
  return (
    <Field span={2}>
      <Loaded of={query}>
        {({ too_large, files, file_bytes, ...counts }) => (
          <>
            <Facts
              columns={3}
              items={[
                ...countedFields.map((name) => ({
                  label: t(`evidence.count.${name}`),
                  value: formatNumber(counts[name]),
                })),
                {
                  label: t('evidence.count.files'),
                  value: t('evidence.count.filesOfSize', { count: files, size: formatBytes(file_bytes) }),
                },
              ]}
            />
            {too_large && (
              <Alert color="red" mt="sm">
                {t('evidence.form.tooLarge')}
              </Alert>
            )}
          </>
        )}
      </Loaded>
    </Field>
  )
}
