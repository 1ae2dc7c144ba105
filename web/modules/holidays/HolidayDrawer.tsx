import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type Holiday, holidays } from '#contract/rostering/holidays.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { HolidayFields } from '#web/modules/holidays/HolidayFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

export type OpenedHoliday = Holiday | 'new' | null

type Props = { opened: OpenedHoliday; onClose: () => void }

/** Adds, corrects or confirms a day beside the list; in the place of the platform's an agency puts one of its own. */
export function HolidayDrawer({ opened, onClose }: Props) {
  const t = useWords()
  const ofPlatform = useSession()?.user?.agency === null
  const isOthers = opened !== null && opened !== 'new' && opened.shared && !ofPlatform
  const title = opened === 'new' || opened === null ? t('holidays.list.add') : opened.name
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={isOthers ? t('holidays.form.ownTitle') : title}>
      {opened === 'new' && <NewHoliday from={null} onClose={onClose} />}
      {opened !== null && opened !== 'new' && isOthers && (
        <Stack gap="lg">
          <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
            {t('holidays.form.ownText')}
          </Alert>
          <NewHoliday key={opened.id} from={opened} onClose={onClose} />
        </Stack>
      )}
      {opened !== null && opened !== 'new' && !isOthers && (
        <PresentHoliday key={opened.id} holiday={opened} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

const fieldsOf = ({ state, region, date, name, translations, starts, source, confirmed, active }: Holiday) => ({
  state,
  region: region ?? '',
  date,
  name,
  translations,
  starts: starts ?? '',
  source,
  confirmed,
  active,
})

const emptyFields = () => ({
  state: '',
  region: '',
  date: today(),
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  starts: '',
  source: '',
  confirmed: false,
  active: true,
})

/** A new day, or the agency's own that begins as a copy of the platform's. */
function NewHoliday({ from, onClose }: { from: Holiday | null; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(holidays.store, {
    initial: from === null ? emptyFields() : { ...fieldsOf(from), source: '', confirmed: false },
    invalidates: [holidays],
    said: t('holidays.form.added'),
    failed: t('holidays.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('holidays.form.add')}>
      <HolidayFields of={form} confirmedBy={null} />
    </FormPanel>
  )
}

const valuesOf = (holiday: Holiday) => ({ id: holiday.id, version: holiday.version, ...fieldsOf(holiday) })

function PresentHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(holidays.update, {
    initial: valuesOf(holiday),
    fromCurrent: valuesOf,
    invalidates: [holidays],
    said: t('holidays.form.saved'),
    failed: t('holidays.form.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('holidays.form.save')}>
        <HolidayFields of={form} confirmedBy={holiday.confirmed_by_name} />
      </FormPanel>
      <RemoveButton
        call={holidays.remove}
        record={holiday}
        label={t('holidays.remove.remove')}
        question={t('holidays.remove.question')}
        text={t('holidays.remove.text')}
        invalidates={[holidays]}
        said={t('holidays.remove.removed')}
        failed={t('holidays.remove.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}
