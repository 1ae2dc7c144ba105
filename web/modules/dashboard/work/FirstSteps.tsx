import { Anchor, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { CountKey, Figure } from '#contract/platform/dashboard.ts'
import { positionChoices } from '#contract/platform/reference.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const steps = [
  { name: 'customer', counts: ['customers'], needs: ['Client', 'create'], href: () => hrefOf('/customer/create') },
  { name: 'site', counts: ['locations'], needs: ['Location', 'create'], href: () => hrefOf('/location/create') },
  { name: 'positions', counts: [], needs: ['Position', 'create'], href: () => hrefOf('/positions') },
  {
    name: 'people',
    counts: ['employees_active'],
    needs: ['Employee', 'create'],
    href: () => hrefOf('/employee-create'),
  },
  {
    name: 'roster',
    counts: ['shifts_this_week', 'rosters_draft'],
    needs: ['Roster', 'create'],
    href: () => hrefOf('/create-roster', null, { add: 'roster' }),
  },
] as const satisfies readonly {
  name: string
  counts: readonly CountKey[]
  needs: readonly [string, string]
  href: () => string
}[]

type Step = (typeof steps)[number]

/** Whether the agency lacks customers, sites or people, so that it has nothing to count yet. */
export const isBeginning = (counts: readonly Figure[]) =>
  (['customers', 'locations', 'employees_active'] as const).some((key) =>
    counts.some((figure) => figure.key === key && figure.value === 0),
  )

/** For a new agency: what to set up, in order, with a button at the next step. */
export function FirstSteps({ counts }: { counts: readonly Figure[] }) {
  const t = useTranslate()
  const { data: positions = [] } = useApiQuery(positionChoices.all, {}, { when: isCallAllowed(positionChoices.all) })
  const isDone = ({ name, counts: keys }: Step) =>
    name === 'positions'
      ? positions.length > 0
      : counts.some(({ key, value }) => keys.some((own) => own === key) && value > 0)
  const open = steps.filter(({ needs }) => can(needs))
  const next = open.find((step) => !isDone(step))
  return (
    <Panel title={t('dashboard.first.title')}>
      <Text c="dimmed" mb="md">
        {t('dashboard.first.text')}
      </Text>
      <ol className={classes.rows}>
        {open.map((step, at) => (
          <li key={step.name} className={classes.row} data-done={isDone(step) || undefined}>
            <div className={classes.step}>
              <ThemeIcon size={28} radius="xl" variant="light" color={isDone(step) ? 'teal' : 'indigo'}>
                {isDone(step) ? <IconCheck size={16} aria-label={t('dashboard.first.done')} /> : at + 1}
              </ThemeIcon>
              <div>
                <Text fw={600}>{t(`dashboard.first.${step.name}`)}</Text>
                <Text c="dimmed">{t(`dashboard.first.${step.name}Text`)}</Text>
              </div>
            </div>
            {step === next ? (
              <LinkButton href={step.href()} icon={IconPlus} variant="filled">
                {t(`dashboard.first.${step.name}`)}
              </LinkButton>
            ) : (
              !isDone(step) && <Anchor href={step.href()}>{t(`dashboard.first.${step.name}`)}</Anchor>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
