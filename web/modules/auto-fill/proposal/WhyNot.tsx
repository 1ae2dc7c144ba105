import { Button, Select, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { autoFill, type WhyNot as Answer } from '#contract/rostering/rosters/auto-fill.ts'
import type { BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatNumber, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { PickedPerson } from './picks.ts'
import classes from './Proposal.module.css'

type Props = {
  shift: { id: string; label: string }
  run_id: string
  people: readonly BoardPerson[]
  /** gives them the shift; absent: it has no opening left */
  onChoose?: ((person: PickedPerson) => void) | undefined
}

const maxOptions = 30

/** Why a person, found by name, is not proposed for a shift. */
export function WhyNot({ shift, run_id, people, onChoose }: Props) {
  const t = useTranslate()
  const [id, setId] = useState<string | null>(null)
  const answer_id = useId()
  const person = people.find((one) => one.id === id)
  return (
    <section>
      <Select
        size="sm"
        label={t('autoFill.whyNot.label')}
        placeholder={t('autoFill.whyNot.placeholder')}
        searchable
        clearable
        limit={maxOptions}
        nothingFoundMessage={t('ui.nothingFound')}
        data={people.map(({ id: value, name }) => ({ value, label: name }))}
        value={id}
        onChange={setId}
        aria-describedby={answer_id}
      />
      <div id={answer_id} role="status">
        {person && <PersonAnswer shift={shift} run_id={run_id} person={person} onChoose={onChoose} />}
      </div>
    </section>
  )
}

function PersonAnswer({ shift, run_id, person, onChoose }: Omit<Props, 'people'> & { person: BoardPerson }) {
  const t = useTranslate()
  const query = useApiQuery(autoFill.why, { shift_id: shift.id, employee_id: person.id, run_id })
  return (
    <div className={classes.answer}>
      <Loaded of={query} skeleton={<Loading lines={2} />}>
        {(answer) => (
          <>
            <Text fw={600}>{answerText(t, person.name, answer)}</Text>
            {answer.displaced && <Text>{comparison(t, answer)}</Text>}
            <FindingsList findings={answer.findings} />
            {answer.instead.length > 0 && (
              <ul className={classes.instead}>
                {answer.instead.map((one) => (
                  <li key={`${one.works_on} ${one.starts}`}>
                    {[formatShift(one.works_on, one.starts, one.ends), one.location_name].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>
            )}
            {answer.answer === 'busy' && <Text c="dimmed">{t('autoFill.whyNot.busyHint')}</Text>}
            {answer.answer === 'possible' && onChoose && (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconUserPlus size={14} aria-hidden />}
                onClick={() => onChoose({ employee_id: person.id, name: person.name, findings: answer.findings })}
              >
                {t('autoFill.whyNot.choose', { name: person.name })}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function answerText(t: Translate, name: string, { answer, displaced }: Answer) {
  if (answer === 'possible')
    return displaced
      ? t('autoFill.whyNot.instead', { name, other: displaced.name })
      : t('autoFill.whyNot.free', { name })
  return t(`autoFill.whyNot.${answer}`, { name })
}

/** How much the plan would change with them instead. */
function comparison(t: Translate, { score, displaced, loss }: Answer) {
  const facts = { score: formatNumber(score ?? 0), other: formatNumber(displaced?.score ?? 0) }
  if (loss === null) return t('autoFill.whyNot.scores', facts)
  return loss > 0
    ? t('autoFill.whyNot.loss', { ...facts, loss: formatNumber(loss) })
    : t('autoFill.whyNot.noLoss', { ...facts, gain: formatNumber(-loss) })
}
