import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './Page.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** the list or record this page belongs to */
  back?: { href: string; label: string }
  /** the breadcrumb of a page that belongs to no list; the last is the page itself */
  trail?: readonly string[]
  /** before the title: a picture */
  sign?: ReactNode
  /** beside the title: the record's status */
  badge?: ReactNode
  actions?: ReactNode
  /** narrow: forms and texts; full: tables and boards */
  width?: 'full' | 'narrow'
  /** the content fills the window below the heading: boards, which scroll inside */
  fills?: boolean
  children: ReactNode
}

const ActionsPlace = createContext<HTMLElement | null>(null)

/** Adds actions to the page's heading from within it: those of a tab. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = use(ActionsPlace)
  return place && createPortal(children, place)
}

/** The frame of every screen: heading (focused after a navigation), description and actions. */
export function Page({
  title,
  description,
  back,
  trail,
  sign,
  badge,
  actions,
  width = 'full',
  fills = false,
  children,
}: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.page} data-width={width} data-fills={fills || undefined}>
      <header className={classes.head}>
        <Stack gap={4} className={classes.words}>
          {trail && <Breadcrumbs of={trail} />}
          {back && <BackLink {...back} />}
          <Group gap="sm">
            {sign}
            <Title order={1} tabIndex={-1} className={classes.title} data-page-title>
              {title}
            </Title>
            {badge}
          </Group>
          {description && (
            <Text c="dimmed" className={classes.description}>
              {description}
            </Text>
          )}
        </Stack>
        <Group ref={setPlace} className={classes.actions}>
          {actions}
        </Group>
      </header>
      <ActionsPlace value={place}>{children}</ActionsPlace>
    </div>
  )
}

function BackLink({ href, label }: NonNullable<Props['back']>) {
  // A record’s name is empty until it is loaded; a link needs a name.
  if (label === '') return <span className={classes.back}>&nbsp;</span>
  return (
    <Anchor href={href} className={classes.back}>
      <IconArrowLeft size={15} aria-hidden />
      {label}
    </Anchor>
  )
}

function Breadcrumbs({ of }: { of: readonly string[] }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('ui.page.trail')} data-screen-only>
      <ol className={classes.trail}>
        {of.map((place, at) => (
          <li key={place} aria-current={at === of.length - 1 ? 'page' : undefined}>
            {place}
          </li>
        ))}
      </ol>
    </nav>
  )
}
