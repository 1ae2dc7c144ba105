// Puts the remembered skin on the page before its first paint. A file of its own, because the content policy allows no inline script.
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value') || 'light'
  var dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch (forbidden) {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
