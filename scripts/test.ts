import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildShop, needsBuild } from './build-shop.ts'
import { ensureChromium } from './chromium.ts'
import { run, step } from './step.ts'
import { isAlikeInBothTiers } from './test/alike-in-both-tiers.ts'
import { readPassedChecks } from './test/passed-checks.ts'
import { listSlowest, readResult, spell, sumOf, type FileResult } from './test/results.ts'

/*
 * `npm test` (and --full, --race, --verify): every check and every layer of tests, whatever fails before. Prints the ten
 * slowest files and the time, and ends with "N passed, N failed". A step that is not a suite counts as one test.
 */
const began = Date.now()
const full = process.argv.includes('--full')
const raceOnly = process.argv.includes('--race')
const rounds = raceOnly ? 200 : full ? 10 : 5
const services = { PostgreSQL: 'TEST_DATABASE_URL', Redis: 'TEST_REDIS_URL' }
const env: Record<string, string> = {
  RACE_ROUNDS: String(rounds),
  MAJLIS_TIER: full ? 'full' : 'quick',
  // Servers and commands that tests start read compiled modules.
  NODE_COMPILE_CACHE: join(tmpdir(), `majlis-compiled-${process.getuid?.() ?? 0}`),
  // A log in a file is read without colors.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
}

const reports = await mkdtemp(join(tmpdir(), 'majlis-tests-'))
const notes: string[] = []
const times: string[] = []
const files: FileResult[] = []
let passed = 0
let failed = 0

async function timed(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const start = Date.now()
  const went = await work()
  times.push(`${name} ${spell((Date.now() - start) / 1000)}`)
  return went
}

const known = readPassedChecks()
type Check = readonly [name: string, work: () => Promise<void>]

/** What depends on nothing but the files is not run again by the full tier where it has passed for the same files. */
function isKnown(name: string): boolean {
  const isPassed = full && known.has(name)
  if (isPassed) notes.push(`${name}: not run again, passed for exactly these files`)
  return isPassed
}

async function check([name, work]: Check): Promise<void> {
  if (isKnown(name)) return
  if (await step(name, work)) {
    passed += 1
    known.add(name)
  } else failed += 1
}

/** Two at a time. */
async function checkAll(checks: readonly Check[]): Promise<void> {
  const waiting = [...checks]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
  }
  await Promise.all([worker(), worker()])
}

/** The full tier leaves out what would do the same again. */
function filesToRun(name: string, folders: readonly string[]): readonly string[] {
  const all = globSync(folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`))
  const remaining = full ? all.filter((path) => !known.has(path)) : all
  if (remaining.length < all.length)
    notes.push(
      `${name}: ${all.length - remaining.length} files not run again, passed for exactly these files`,
    )
  return remaining
}

/** `folders` of tests, which are projects but for that of components. */
async function suite(name: string, folders: readonly string[]): Promise<void> {
  const report = join(reports, `${folders[0]}.json`)
  const quickTier = `${folders[0]} in the quick tier`
  const options = ['--silent=passed-only', '--reporter=dot', '--reporter=./scripts/test/results-reporter.ts']
  const chosen = folders
    .filter((folder) => folder !== 'components')
    .flatMap((folder) => ['--project', folder])
  const paths = filesToRun(name, folders)
  if (paths.length === 0) return
  const isAfterQuick = full && known.has(quickTier)
  if (isAfterQuick)
    notes.push(`${name}: PGlite and the quick tier's rows not run again, passed for exactly these files`)
  const given = {
    ...env,
    MAJLIS_TEST_RESULTS: report,
    ...(isAfterQuick && { MAJLIS_PASSED_QUICK: '1' }),
  }
  const went = await timed(name, () =>
    step(name, () =>
      run('vitest', ['run', ...chosen, ...options, ...(full ? paths : [])], { loud: true, env: given }),
    ),
  )
  const result = await readResult(report)
  const lost = (result && sumOf(result.files, 'failed')) ?? 0
  passed += result ? sumOf(result.files, 'passed') : 0
  failed += Math.max(lost, went ? 0 : 1)
  files.push(...(result?.files ?? []))
  const skipped = result ? sumOf(result.files, 'skipped') : 0
  if (skipped > 0) notes.push(`${name}: ${skipped} tests did not run here`)
  known.add(...(result?.files ?? []).filter(isAlikeInBothTiers).map(({ path }) => path))
  if (went && !full && !raceOnly) known.add(quickTier)
}

for (const [service, key] of Object.entries(services)) {
  if (!full && !raceOnly) env[key] = ''
  if (!full && !raceOnly) notes.push(`${service}: its suites belong to the full tier (npm run test:full)`)
  else if (!process.env[key])
    notes.push(`${service} was not at hand (${key} is not set): its suites ran without it`)
}

if (!raceOnly) {
  if (!(await step('Chromium is here', ensureChromium))) failed += 1
  else passed += 1
  await timed('checks', async () => {
    await checkAll([
      ['types', () => run('astro', ['check', '--minimumFailingSeverity', 'error'])],
      ['format', () => run('prettier', ['--check', '--log-level=warn', '.'])],
      ['lint', () => run('eslint', ['.'])],
      ['dead code', () => run('knip', ['--no-progress'])],
    ])
    return true
  })
  const folders = ['unit', 'contract', 'integration', 'architecture', 'islands', 'components']
  await suite('rules, ports, data and islands', folders)
}
await suite(`races, ${rounds} rounds`, ['race'])
if (!raceOnly) {
  const build = async () => void ((await needsBuild()) && (await buildShop()))
  if (await timed('build', () => step('build', build))) passed += 1
  else failed += 1
  await suite('journeys in Chromium', ['e2e'])
}

await rm(reports, { recursive: true })
console.log(`ten slowest files\n${listSlowest(files)}`)
console.log(`time: ${times.join(' · ')} · in all ${spell((Date.now() - began) / 1000)}`)
for (const note of notes) console.log(`note: ${note}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
