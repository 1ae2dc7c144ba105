import { filled } from './people-data.ts'
import { makeRoster } from './roster-data.ts'
import { signedIn, startMuster, withFolder } from './process.ts'
import { adminState, withBrowser } from './browser.ts'
await withFolder(async (folder) => {
  const id = await filled({ dir: folder }, makeRoster)
  const m = await startMuster({ DATA_DIR: folder })
  await withBrowser(async (b) => {
    const state = await adminState(b, m.address)
    const c = await b.newContext({ storageState: state, viewport: { width: 1440, height: 860 } })
    const p = await c.newPage()
    p.on('console', (x) => console.log('console', x.text().slice(0, 300)))
    p.on('pageerror', (x) => console.log('error', x.message.slice(0, 300)))
    p.on('requestfailed', (x) => console.log('failed', x.url()))
    p.on('response', (r) => { if (r.url().includes('/api/') || r.status()>=400) console.log(r.status(), r.url()) })
    await p.goto(`${m.address}/create-roster?roster=${id}`)
    await p.waitForTimeout(8000)
    console.log(await p.evaluate(() => [document.querySelectorAll('[data-chip]').length, document.querySelector('[role=grid]')?.outerHTML.slice(0, 300)]))
    await p.screenshot({ path: '/tmp/benchpg/board.png' })
  })
  await m.stop()
})
