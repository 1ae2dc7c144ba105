import { Card, Group, Text, Title } from '@mantine/core'
import type { PayRuleSetView } from '#contract/payroll/pay-rules/rule-sets.ts'
import { dayOf, formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './View.module.css'

type Props = { set: PayRuleSetView; shown: string }

/** All versions, the newest first, each of which can be read. */
export function VersionHistory({ set, shown }: Props) {
  const t = useTranslate()
  return (
    <Card component="nav" aria-label={t('payRuleSets.versions')} p="md">
      <Title order={2} size="h5" mb="xs">
        {t('payRuleSets.versions')}
      </Title>
      <ul className={classes.versions}>
        {set.history.map((version) => (
          <li key={version.id}>
            <a
              href={hrefOf('/pay-rules/view/{id}', { id: set.id }, { version: version.id })}
              className={classes.version}
              aria-current={version.id === shown || undefined}
            >
              <Group gap="xs">
                <Text fw={600}>{t('payRuleSets.from', { day: formatDate(version.valid_from) })}</Text>
                {version.valid_from === set.valid_from && (
                  <StatusBadge tone="ok">{t('payRuleSets.inForce')}</StatusBadge>
                )}
                {version.is_used && <StatusBadge tone="neutral">{t('payRuleSets.used')}</StatusBadge>}
              </Group>
              {version.note && <Text>{version.note}</Text>}
              <Text c="dimmed" size="xs">
                {t('payRuleSets.writtenBy', {
                  name: version.created_by_name,
                  day: formatDate(dayOf(version.created_at)),
                })}
              </Text>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
