import { useMantineStyleNonce } from '@mantine/core'
import classes from './EmailPage.module.css'

/**
 * An email as its recipient sees it, in a frame where no script runs. Our content security policy applies there too: style
 * elements get our nonce, and style attributes, which the policy forbids, are set one by one.
 */
export function EmailPage({ html, title }: { html: string; title: string }) {
  const nonce = useMantineStyleNonce()?.() ?? ''
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      // User input is escaped and has no quotation marks (server/modules/emails/email-html.ts), so these are our own attributes.
      srcDoc={html.replaceAll(' style="', ' data-style="').replaceAll('<style>', `<style nonce="${nonce}">`)}
      onLoad={(event) => styleFrame(event.currentTarget)}
    />
  )
}

function styleFrame(frame: HTMLIFrameElement) {
  const page = frame.contentDocument
  if (page === null) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  for (const link of page.links) link.setAttribute('target', '_blank')
  frame.style.height = `${page.documentElement.scrollHeight}px`
}
