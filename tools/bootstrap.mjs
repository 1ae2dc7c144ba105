// Runs a script of this project on a machine that may have only Node 20 and npm: installs what the lock file names, makes sure
// of Node 26 (it comes as an npm package), and hands over to it. Plain JavaScript, because the machine's Node may be old.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/.bin/node')
const wantedMajor = 26

process.chdir(root)
if (isStale()) install()
if (!runsNode26()) mendNode()
handOver()

/** True when what is installed is not what the lock file says (npm keeps its own copy of it in node_modules). */
function isStale() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wants).some(([path, told]) => path !== '' && !told.optional && has[path]?.version !== told.version)
}

function install() {
  console.log('Installing packages …')
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function runsNode26() {
  const told = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return told.status === 0 && Number(told.stdout.slice(1).split('.')[0]) >= wantedMajor
}

// npm may have left out the install script of the package `node` (newer npm asks before it runs any); it is what fetches the binary.
function mendNode() {
  console.log('Fetching Node …')
  const folder = join(root, 'node_modules/node')
  must(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, env: { ...process.env, npm_config_global: 'false' } })
  if (!runsNode26()) throw new Error('Node 26 could not be installed. Install it yourself and run the script with it.')
}

function must(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function handOver() {
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
