import { Text } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import type { TabProps } from '#web/modules/employees/tab-props.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Who has viewed a person's encrypted numbers, when and why. */
export function AccessLogTab({ id }: TabProps) {
  const t = useWords()
  const query = useApiQuery(employeeDetails.looks, { id })
  return (
    <Panel title={t('employeeDetails.looks.title')}>
      <Text c="dimmed" mb="md">
        {t('employeeDetails.looks.text')}
      </Text>
      <Loaded of={query}>
        {(looks) =>
          looks.length === 0 ? (
            <EmptyState title={t('employeeDetails.looks.none')} text={t('employeeDetails.looks.noneText')} />
          ) : (
            <Lines>
              {looks.map((look) => (
                <Line
                  key={look.id}
                  name={t('employeeDetails.looks.what', { number: numberOf(t, look), name: look.by_name })}
                  facts={[
                    [t(`employeeDetails.purpose.${look.purpose}`), look.note].filter(Boolean).join(' · '),
                    formatInstant(look.at),
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
  t: ReturnType<typeof useWords>,
  { group, number_ends }: ResultOf<typeof employeeDetails.looks>[number],
) =>
  number_ends === null ? t(`employeeDetails.part.${group}`) : t('employeeDetails.looks.account', { ends: number_ends })
