import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import {
  factsOf,
  positionChoices,
  reference,
  type ReferenceItem,
  type ReferenceKind,
} from '#contract/platform/reference.ts'
import { languages } from '#contract/values/values.ts'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Fact, Uses } from '#web/modules/reference/columns.tsx'
import { HideButton, RemoveEntry } from '#web/modules/reference/EntryButtons.tsx'
import { ItemFields } from '#web/modules/reference/ItemFields.tsx'
import { PositionSkills } from '#web/modules/skills/PositionSkills.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'

type Props = { kind: ReferenceKind; item: OpenedRow<ReferenceItem>; onClose: () => void }

/** Adds or edits an entry of a reference list; an agency can only view and hide shared entries. */
export function ReferenceDrawer({ kind, item: opened, onClose }: Props) {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(item) => (item ? translatedName(item) : t(`reference.add.${kind}`))}
      create={{
        call: reference[kind].store,
        initial: emptyValues(kind),
        submit: t('reference.form.add'),
        success: t('reference.form.added'),
      }}
      update={{
        call: reference[kind].update,
        values: valuesOf(kind),
        submit: t('reference.form.save'),
        success: t('reference.form.saved'),
      }}
      fields={(form, item) => <ItemFields of={form} kind={kind} uses={item?.uses ?? null} />}
      instead={(item) => (item.shared && !ofPlatform ? <SharedItem kind={kind} item={item} onClose={onClose} /> : null)}
      invalidates={[reference[kind], positionChoices]}
      failed={t('reference.form.failed')}
    >
      {(item) => (
        <>
          {kind === 'position' && <PositionSkills id={item.id} />}
          <RemoveEntry kind={kind} item={item} onDone={onClose} />
        </>
      )}
    </EntityDrawer>
  )
}

type ItemProps = { kind: ReferenceKind; item: ReferenceItem; onClose: () => void }

function SharedItem({ kind, item, onClose }: ItemProps) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {t('reference.form.sharedText')}
      </Alert>
      <Facts
        items={[
          { label: t('reference.list.name'), value: item.name },
          { label: t('reference.list.code'), value: item.code },
          ...(factsOf[kind] ?? []).map((fact) => ({
            label: t(`reference.fact.${fact}`),
            value: item.meta[fact] ? <Fact fact={fact} item={item} /> : null,
          })),
          { label: t('reference.list.sort'), value: formatNumber(item.sort) },
          { label: t('reference.list.uses'), value: <Uses item={item} /> },
          { label: t('reference.list.description'), value: item.description, wide: true },
          ...languages.map((language) => ({
            label: t(`reference.form.in_${language}`),
            value: item.translations[language],
          })),
        ]}
      />
      {kind === 'position' && <PositionSkills id={item.id} />}
      <HideButton kind={kind} item={item} onDone={onClose} />
    </Stack>
  )
}

const emptyFacts = (kind: ReferenceKind) => Object.fromEntries((factsOf[kind] ?? []).map((fact) => [fact, '']))

const emptyValues = (kind: ReferenceKind) => ({
  code: '',
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  description: '',
  colour: kind === 'position' ? 'blue' : null,
  sort: 100,
  active: true,
  meta: emptyFacts(kind),
})

const valuesOf =
  (kind: ReferenceKind) =>
  ({ id, version, code, name, translations, description, colour, sort, active, meta }: ReferenceItem) => ({
    id,
    version,
    code,
    name,
    translations,
    description: description ?? '',
    colour,
    sort,
    active,
    meta: Object.fromEntries((factsOf[kind] ?? []).map((fact) => [fact, meta[fact] ?? ''])),
  })
