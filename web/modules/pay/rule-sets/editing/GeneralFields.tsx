import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Editing.module.css'
import { DayAt, TextAt } from './Fields.tsx'
import { at, type Place } from './place.ts'
import { FieldRow, Rows } from './Rows.tsx'

type Props = {
  instrument: Place<string>
  validFrom: Place<string>
  source: Place<RuleSet['source']>
}

/** What the rules follow, from when on, and where their figures were read. */
export function GeneralFields({ instrument, validFrom, source }: Props) {
  const t = useTranslate()
  return (
    <FieldRow>
      <TextAt
        of={instrument}
        required
        maxLength={80}
        label={t('payRuleSets.field.instrument')}
        description={t('payRuleSets.instrumentHelp')}
      />
      <DayAt of={validFrom} label={t('payRuleSets.field.valid_from')} description={t('payRuleSets.validFromHelp')} />
      <DayAt of={at(source, 'read_on')} label={t('payRuleSets.field.read_on')} />
      <div className={classes.wideField}>
        <TextAt
          of={at(source, 'text')}
          required
          maxLength={300}
          label={t('payRuleSets.field.source')}
          description={t('payRuleSets.sourceHelp')}
        />
      </div>
    </FieldRow>
  )
}

/** What nobody may take for settled: each in a sentence. */
export function NotCoveredFields({ texts }: { texts: Place<string[]> }) {
  const t = useTranslate()
  return (
    <Rows
      of={texts}
      isShort
      nameOf={(_, index) => t('payRuleSets.sentence', { number: index + 1 })}
      add={{ label: t('payRuleSets.addSentence'), row: () => '' }}
    >
      {(text) => <SentenceAt of={text} />}
    </Rows>
  )
}

/** Its number is its label: there are many of them. */
function SentenceAt({ of }: { of: Place<string> }) {
  const t = useTranslate()
  return <TextAt of={of} required maxLength={300} label={t('payRuleSets.sentence', { number: numberIn(of.path) })} />
}

const numberIn = (path: string) => Number(path.split('.').at(-1)) + 1
