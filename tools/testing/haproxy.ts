import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

type LoadBalancer = { url: string; stop(): Promise<void> }

/** Is HAProxy on this machine? */
export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts HAProxy with deploy/haproxy.cfg, of which only the addresses are others, before servers on these ports; resolves when one is ready. */
export async function startHaproxy(ports: readonly number[]): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-haproxy-'))
  const settings = join(folder, 'haproxy.cfg')
  const own = await freePort()
  writeFileSync(settings, deployedWith(own, ports))
  const child = spawn('haproxy', ['-db', '-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const url = `http://127.0.0.1:${own}`
  await untilReady(url, () => {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${output.join('')}`)
  })
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The repository's file with other addresses. */
function deployedWith(own: number, ports: readonly number[]): string {
  let changed = 0
  const address = (port: number | undefined) => {
    changed += 1
    return `127.0.0.1:${port}`
  }
  const text = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
    .replace(/(?<=\n {2}bind ):80(?=\n)/, () => address(own))
    .replaceAll(/(?<=\n {2}server \w+ )10\.0\.0\.\d+:3000/g, () => address(ports[changed - 1]))
  if (changed !== ports.length + 1) throw new Error('deploy/haproxy.cfg has other addresses than this expects')
  return text
}

async function untilReady(url: string, check: () => void): Promise<void> {
  for (;;) {
    check()
    // Before it listens nothing answers.
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(100)
  }
}
