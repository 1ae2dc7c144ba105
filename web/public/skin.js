// Applies the stored theme before the first paint, and sets the colour of the browser's own bar (--surface-page of
// theme/tokens.css). A file of its own, because the content policy allows no inline script.
var page = document.documentElement
// The oldest browsers of tools/web/browser-floor.ts know all of this. Older ones get a page that says what to do.
if (
  !(
    Array.prototype.toSorted &&
    String.prototype.isWellFormed &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)')
  )
) {
  page.setAttribute('data-too-old', '')
  document.head.appendChild(document.createElement('script')).src = '/too-old.js'
}
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value') || 'light'
  var dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch (forbidden) {
  page.setAttribute('data-mantine-color-scheme', 'light')
}
function colourBar() {
  var isDark = page.getAttribute('data-mantine-color-scheme') === 'dark'
  document.querySelector('meta[name="theme-color"]').setAttribute('content', isDark ? '#11141a' : '#f5f6f9')
}
colourBar()
// Paper is white: a dark screen prints in light.
var skinOfScreen = null
addEventListener('beforeprint', function () {
  skinOfScreen = page.getAttribute('data-mantine-color-scheme')
  page.setAttribute('data-mantine-color-scheme', 'light')
})
addEventListener('afterprint', function () {
  page.setAttribute('data-mantine-color-scheme', skinOfScreen)
})
new MutationObserver(colourBar).observe(page, { attributeFilter: ['data-mantine-color-scheme'] })
