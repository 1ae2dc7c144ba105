import { Alert, Anchor, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays, formatDateRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { RosterFindingsAlert } from '#web/modules/rosters/findings/RosterFindings.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

type Props = { of: WorkingForm<'location_id' | 'week_start' | 'days' | 'another'> }

/** Before a roster is created: what would block publishing it, and the existing rosters of the site in this period. */
export function StartCheck({ of }: Props) {
  const [location_id, week_start] = [of.form.useWatchValue('location_id'), of.form.useWatchValue('week_start')]
  const input = {
    location_id: String(location_id ?? ''),
    week_start: String(week_start ?? ''),
    days: Number(of.form.useWatchValue('days')),
  }
  const when = input.location_id !== '' && input.week_start !== ''
  const { data } = useApiQuery(rosters.storeCheck, input, { when })
  if (!when || !data) return null
  return (
    <>
      {data.roster_findings.length > 0 && (
        <Field span={2}>
          <RosterFindingsAlert findings={data.roster_findings} />
        </Field>
      )}
      {data.existing.length > 0 && <Existing of={of} rows={data.existing} />}
    </>
  )
}

function Existing({ of, rows }: Props & { rows: readonly Roster[] }) {
  const t = useTranslate()
  return (
    <>
      <Field span={2}>
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={t('rosters.new.existing')} p="sm" role="note">
          <List listStyleType="none" spacing={6}>
            {rows.map(({ id, name, week_start, days, status }) => (
              <List.Item key={id}>
                {/* The values typed are not needed there, so the user is not asked about unsaved changes. */}
                <Anchor
                  href={hrefOf('/create-roster', null, { roster: id })}
                  onClick={() => of.form.resetDirty()}
                  c="inherit"
                  underline="always"
                >
                  {t('rosters.new.openExisting', {
                    name,
                    period: formatDateRange(week_start, addDays(week_start, days - 1)),
                  })}
                </Anchor>{' '}
                <RecordStatus of="rosters.status" status={status} />
              </List.Item>
            ))}
          </List>
        </Alert>
      </Field>
      <CheckboxField of={of} name="another" label={t('rosters.new.another')} span={2} />
    </>
  )
}
