import { Anchor, Group, List, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { CheckResult } from '#contract/people/lifecycle.ts'
import { formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The complete and missing parts of a person's file, each with a link to its tab. */
export function Checklist({ id, checks, label }: { id: string; checks: readonly CheckResult[]; label: string }) {
  return (
    <List listStyleType="none" spacing="xs" aria-label={label}>
      {checks.map((check) => (
        <List.Item key={check.name} icon={<Sign check={check} />}>
          <CheckLine id={id} check={check} />
        </List.Item>
      ))}
    </List>
  )
}

function CheckLine({ id, check: { name, met, must, missing } }: { id: string; check: CheckResult }) {
  const t = useTranslate()
  return (
    <>
      <Group gap={6} wrap="wrap">
        <Anchor href={hrefOf('/employee-profile-update/{id}', { id }, { tab: name })}>
          {t(`employeeDetails.part.${name}`)}
        </Anchor>
        {!must && !met && (
          <Text span size="sm" c="dimmed">
            {t('lifecycle.checks.later')}
          </Text>
        )}
      </Group>
      {!met && (
        <Text size="sm" c="dimmed">
          {missing.length > 0
            ? t('lifecycle.checks.documents', { documents: formatList(missing) })
            : t(`lifecycle.checks.do.${name}`)}
        </Text>
      )}
    </>
  )
}

function Sign({ check: { met, must } }: { check: CheckResult }) {
  const t = useTranslate()
  const [color, Icon, word] = met
    ? (['teal', IconCheck, t('lifecycle.checks.met')] as const)
    : must
      ? (['red', IconX, t('lifecycle.checks.open')] as const)
      : (['yellow', IconAlertTriangle, t('lifecycle.checks.warns')] as const)
  return (
    <ThemeIcon color={color} variant="light" size={22} radius="xl" role="img" aria-label={word}>
      <Icon size={14} stroke={2.4} aria-hidden />
    </ThemeIcon>
  )
}
