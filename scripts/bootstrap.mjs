// Runs on any Node from 20: installs the packages of the lockfile when they are missing, then starts the script with
// the installed Node. Everything after this file may use Node 24. What only tests and benches need is installed by them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.majlis-lock')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
}

const [script, ...rest] = process.argv.slice(2)
if (!script) throw new Error('bootstrap.mjs needs the script to run')
const locked = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const isLean = ['scripts/start.ts', 'scripts/build.ts', 'scripts/dev.ts'].includes(script)
// Whoever has run tests keeps their packages when the lockfile changes.
const wanted = isLean && !installed.endsWith(' all') ? `${locked} lean` : `${locked} all`
if (installed !== wanted) {
  const began = Date.now()
  console.log(
    `› install: packages from the lockfile${wanted.endsWith(' all') ? ', with those of tests and benches' : ''}`,
  )
  // `npm ci` begins by deleting everything, under the feet of a shop that runs: only where there is nothing yet.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  const which = wanted.endsWith(' all') ? ['--include=dev'] : ['--omit=dev']
  const args = [...how, ...which, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', args, { cwd: root, stdio: 'inherit', env })
  if (npm.status !== 0) {
    console.error('✗ install failed: see the output of npm above. Node 20 or newer and npm 11 are required.')
    process.exit(1)
  }
  // The package `node` links the program from a copy of the whole distribution, headers and npm included.
  rmSync(join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
  writeFileSync(stamp, wanted)
  console.log(`✓ install (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

const child = spawn(join(bin, 'node'), [join(root, script), ...rest], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
