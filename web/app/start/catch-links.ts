import type { AnyRouter } from '@tanstack/react-router'

/** Makes plain links to screens navigate without a reload, so that components need no router. */
export function catchLinks(router: AnyRouter) {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isOurs(link, event)) return
    event.preventDefault()
    router.history.push(`${link.pathname}${link.search}${link.hash}`)
  })
}

const isOurs = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !link.getAttribute('href')?.startsWith('#') &&
  !link.pathname.startsWith('/api/')
