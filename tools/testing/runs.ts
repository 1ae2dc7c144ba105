import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '#tools/checks/check.ts'

const programs = join(root, 'node_modules/.bin')

const running = new Set<ChildProcess>()

// Stopping the run stops the processes that it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

type RunOptions = {
  environment?: NodeJS.ProcessEnv
  /** runs in parallel with others: its output is printed when it ends */
  parallel?: boolean
}

/** Runs a program of node_modules/.bin (or a path) in the repository's root and shows its output; returns its exit code. */
export function exitOf(
  program: string,
  words: readonly string[],
  { environment, parallel }: RunOptions = {},
): Promise<number> {
  const path = program.includes('/') ? program : join(programs, program)
  // Their shebang is `env node`, which must not find the machine's own.
  const PATH = `${programs}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(path, words, {
    cwd: root,
    stdio: parallel ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH, ...environment },
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      process.stdout.write(Buffer.concat(output))
      done(code ?? 1)
    })
  })
}
