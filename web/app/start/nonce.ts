/** The style nonce of this page's content policy; browsers hide the attribute's value, so the property is read first. */
export const nonce = nonceIn(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]'))

function nonceIn(meta: HTMLMetaElement | null) {
  return meta?.nonce || meta?.getAttribute('nonce') || meta?.content || ''
}
