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
import { formatNumber } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { Fact, named, Uses } from '#web/modules/reference/columns.tsx'
import { HideButton, RemoveEntry } from '#web/modules/reference/EntryButtons.tsx'
import { ItemFields } from '#web/modules/reference/ItemFields.tsx'
import { PositionSkills } from '#web/modules/skills/PositionSkills.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

type Props = { kind: ReferenceKind; item: ReferenceItem | 'new' | null; onClose: () => void }

/** Adds or changes one entry of a reference list beside the list; what the platform shares an agency may only see and hide. */
export function ReferenceDrawer({ kind, item, onClose }: Props) {
  const t = useWords()
  const title = item === 'new' || item === null ? t(`reference.add.${kind}`) : named(item).name
  return (
    <SideDrawer opened={item !== null} onClose={onClose} title={title}>
      {item === 'new' && <NewItem kind={kind} onClose={onClose} />}
      {item !== 'new' && item !== null && <OpenedItem key={item.id} kind={kind} item={item} onClose={onClose} />}
    </SideDrawer>
  )
}

type ItemProps = { kind: ReferenceKind; item: ReferenceItem; onClose: () => void }

function OpenedItem(props: ItemProps) {
  const ofPlatform = useSession()?.user?.agency === null
  return props.item.shared && !ofPlatform ? <SharedItem {...props} /> : <PresentItem {...props} />
}

function SharedItem({ kind, item, onClose }: ItemProps) {
  const t = useWords()
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

function NewItem({ kind, onClose }: Pick<Props, 'kind' | 'onClose'>) {
  const t = useWords()
  const form = useFormOf(reference[kind].store, {
    initial: emptyValues(kind),
    invalidates: [reference[kind], positionChoices],
    said: t('reference.form.added'),
    failed: t('reference.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('reference.form.add')}>
      <ItemFields of={form} kind={kind} uses={null} />
    </FormPanel>
  )
}

// What the answer tells beside the record itself, no call takes back.
const valuesOf =
  (kind: ReferenceKind) =>
  ({ shared: _shared, agency_name: _agency, uses: _uses, hidden: _hidden, ...item }: ReferenceItem) => ({
    ...item,
    description: item.description ?? '',
    meta: Object.fromEntries((factsOf[kind] ?? []).map((fact) => [fact, item.meta[fact] ?? ''])),
  })

function PresentItem({ kind, item, onClose }: ItemProps) {
  const t = useWords()
  const form = useFormOf(reference[kind].update, {
    initial: valuesOf(kind)(item),
    fromCurrent: valuesOf(kind),
    invalidates: [reference[kind], positionChoices],
    said: t('reference.form.saved'),
    failed: t('reference.form.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('reference.form.save')}>
        <ItemFields of={form} kind={kind} uses={item.uses} />
      </FormPanel>
      {kind === 'position' && <PositionSkills id={item.id} />}
      <RemoveEntry kind={kind} item={item} onDone={onClose} />
    </Stack>
  )
}
