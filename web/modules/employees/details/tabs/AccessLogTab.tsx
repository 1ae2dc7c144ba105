import { Text } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Who has viewed a person's encrypted numbers, when and why. */
export function AccessLogTab({ id }: EmployeeTabProps) {
  const t = useTranslate()
  const query = useApiQuery(employeeDetails.reveals, { id })
  return (
    <Panel title={t('employeeDetails.reveals.title')}>
      <Text c="dimmed" mb="md">
        {t('employeeDetails.reveals.text')}
      </Text>
      <Loaded of={query}>
        {(reveals) =>
          reveals.length === 0 ? (
            <EmptyState title={t('employeeDetails.reveals.none')} text={t('employeeDetails.reveals.noneText')} />
          ) : (
            <Lines>
              {reveals.map((reveal) => (
                <Line
                  key={reveal.id}
                  name={t('employeeDetails.reveals.what', { number: numberOf(t, reveal), name: reveal.by_name })}
                  facts={[
                    [t(`employeeDetails.purpose.${reveal.purpose}`), reveal.note].filter(Boolean).join(' · '),
                    formatInstant(reveal.at),
                  ]}
                />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Panel>
  )
}

const numberOf = (
  t: ReturnType<typeof useTranslate>,
  { group, number_ends }: ResultOf<typeof employeeDetails.reveals>[number],
) =>
  number_ends === null
    ? t(`employeeDetails.part.${group}`)
    : t('employeeDetails.reveals.account', { ends: number_ends })
