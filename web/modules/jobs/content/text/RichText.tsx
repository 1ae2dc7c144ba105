import { Typography } from '@mantine/core'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import classes from '#web/modules/jobs/content/Content.module.css'
import { readRichText, type RichNode } from './rich-text.ts'

/** The description of a job, which is HTML. */
export function RichText({ html }: { html: string }) {
  const parts = useMemo(() => readRichText(html), [html])
  return <Typography className={classes.rich}>{renderNodes(parts)}</Typography>
}

const renderNodes = (parts: readonly RichNode[]): ReactNode =>
  // The parts of a text have no identity but their place.
  createElement(Fragment, null, ...parts.map(elementOf))

function elementOf(part: RichNode): ReactNode {
  if (typeof part === 'string') return part
  if (part.tag === 'br') return createElement('br')
  if (part.tag === 'a' && part.href === null) return renderNodes(part.children)
  const props = part.tag === 'a' ? { href: part.href, rel: 'noopener noreferrer nofollow', target: '_blank' } : null
  return createElement(part.tag, props, ...part.children.map(elementOf))
}
