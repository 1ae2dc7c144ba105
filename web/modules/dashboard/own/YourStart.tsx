import { Anchor, Button, Text } from '@mantine/core'
import { IconChevronRight, IconCircleDashed, IconHourglass } from '@tabler/icons-react'
import { dashboard, type OwnStart } from '#contract/platform/dashboard.ts'
import type { CheckResult } from '#contract/people/lifecycle.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'

/** What the signed-in person's start still needs, each with the place to enter it; nothing once all is there. */
export function YourStart() {
  const t = useTranslate()
  const id = useSession()?.user?.employee_id ?? ''
  const { data } = useApiQuery(dashboard.start, {}, { when: isCallAllowed(dashboard.start) })
  if (!data) return null
  const open = data.checks.filter(({ met }) => !met)
  const mine = open.filter(({ waits }) => !waits)
  if (open.length + data.inductions.length === 0) return null
  const text = mine.length > 0 ? t('dashboard.start.text', { count: mine.length }) : t('dashboard.start.withAgency')
  return (
    <Panel title={t('dashboard.start.title')}>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      <ul className={classes.rows}>
        {open.map((check) => (
          <StartPoint key={check.name} check={check} href={tabFor(id, check.name, data)} />
        ))}
        {data.inductions.length > 0 && (
          <li className={classes.row}>
            <StartText
              title={t('dashboard.start.induction')}
              text={t('dashboard.start.inductionText', { sites: formatList(data.inductions) })}
            />
          </li>
        )}
      </ul>
    </Panel>
  )
}

function StartPoint({ check, href }: { check: CheckResult; href: string }) {
  const t = useTranslate()
  const { name, waits, missing } = check
  const title = t(`dashboard.start.point.${name}`)
  const lacking = missing.length > 0 ? formatList(missing) : t(`dashboard.start.do.${name}`)
  return (
    <li className={classes.row}>
      <StartText title={title} text={waits ? t('dashboard.start.waits') : lacking} waits={waits} href={href} />
      {!waits && (
        <Button
          component="a"
          variant="default"
          href={href}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          aria-label={t('dashboard.start.enterNamed', { name: title })}
        >
          {t('dashboard.start.enter')}
        </Button>
      )}
    </li>
  )
}

type TextProps = { title: string; text: string; waits?: boolean; href?: string }

function StartText({ title, text, waits = false, href }: TextProps) {
  const Icon = waits ? IconHourglass : IconCircleDashed
  return (
    <div className={classes.point}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div>
        {href ? (
          <Anchor fw={600} href={href}>
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text c="dimmed">{text}</Text>
      </div>
    </div>
  )
}

/** The tab of the own file; without a visa the proof of the right to work is a passport. */
function tabFor(id: string, name: CheckResult['name'], { right_to_work }: OwnStart) {
  const own = { basic: 'own', rights: right_to_work === 'temporary' ? 'rights' : 'passport' } as const
  const tab = name === 'basic' || name === 'rights' ? own[name] : name
  return hrefOf('/employee-profile-update/{id}', { id }, { tab })
}
