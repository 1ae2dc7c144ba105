import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '#tools/checks/check.ts'

const programs = join(root, 'node_modules/.bin')

const running = new Set<ChildProcess>()

// Whoever stops the run stops what it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

type How = {
  environment?: NodeJS.ProcessEnv
  /** others run beside it: what it says is shown when it ends */
  beside?: boolean
}

/** Runs a program of node_modules/.bin (or a path) in the repository's root, its output shown; answers its exit code. */
export function exitOf(program: string, words: readonly string[], { environment, beside }: How = {}): Promise<number> {
  const path = program.includes('/') ? program : join(programs, program)
  // Their first lines say `env node`, which must not find the machine's own.
  const PATH = `${programs}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(path, words, {
    cwd: root,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH, ...environment },
  })
  running.add(child)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      process.stdout.write(Buffer.concat(said))
      done(code ?? 1)
    })
  })
}
