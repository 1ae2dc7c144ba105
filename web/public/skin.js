// Puts the remembered skin on the page before its first paint, and the browser's own bar in its colour (--surface-page of
// theme/tokens.css). A file of its own, because the content policy allows no inline script.
var page = document.documentElement
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
// Paper is white: a dark screen is light for as long as it prints.
var skinOfScreen = null
addEventListener('beforeprint', function () {
  skinOfScreen = page.getAttribute('data-mantine-color-scheme')
  page.setAttribute('data-mantine-color-scheme', 'light')
})
addEventListener('afterprint', function () {
  page.setAttribute('data-mantine-color-scheme', skinOfScreen)
})
new MutationObserver(colourBar).observe(page, { attributeFilter: ['data-mantine-color-scheme'] })
