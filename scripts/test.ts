import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildShop, needsBuild } from './build-shop.ts'
import { ensureChromium } from './chromium.ts'
import { run, step } from './step.ts'

/*
 * `npm test` (and --full, --race, --verify): every check and every layer of tests, one after the other, whatever fails
 * before; ends with "N passed, N failed". A step that is not a suite counts as one test.
 */
const full = process.argv.includes('--full')
const raceOnly = process.argv.includes('--race')
const rounds = raceOnly ? 200 : full ? 20 : 5
const env = {
  RACE_ROUNDS: String(rounds),
  MAJLIS_TIER: full ? 'full' : 'quick',
  // A log in a file is read without colors.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
}

const reports = await mkdtemp(join(tmpdir(), 'majlis-tests-'))
const notes = new Set<string>()
let passed = 0
let failed = 0

async function check(name: string, work: () => Promise<void>): Promise<void> {
  if (await step(name, work)) passed += 1
  else failed += 1
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

async function suite(name: string, projects: readonly string[]): Promise<void> {
  const file = join(reports, `${projects[0]}.json`)
  const reporters = [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/retries-reporter.ts',
  ]
  const chosen = projects.flatMap((project) => ['--project', project])
  const went = await step(name, () => run('vitest', ['run', ...chosen, ...reporters], { loud: true, env }))
  const text = await readFile(file, 'utf8').catch(() => '')
  const report = text === '' ? null : (JSON.parse(text) as Report)
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
  // A suite that could not even be read has no failed test of its own, and must not look like a pass.
  if (!went && (report?.numFailedTests ?? 0) === 0) failed += 1
  if (report && report.numPendingTests > 0)
    notes.add(`${name}: ${report.numPendingTests} tests did not run here`)
}

const services = { PostgreSQL: 'TEST_DATABASE_URL', Redis: 'TEST_REDIS_URL' }
for (const [service, key] of Object.entries(services)) {
  if (!process.env[key])
    notes.add(`${service} was not at hand (${key} is not set): its suites ran without it`)
}

if (!raceOnly) {
  await check('Chromium is here', ensureChromium)
  await check('format', () => run('prettier', ['--check', '--log-level=warn', '.']))
  await check('lint', () => run('eslint', ['.']))
  await check('types of .astro', () => run('astro', ['check', '--minimumFailingSeverity', 'error']))
  await check('types', () => run('tsc', ['--noEmit']))
  await suite('rules and shape', ['unit', 'architecture'])
  await suite('ports and data', ['contract', 'integration'])
  await suite('islands and components', ['islands'])
}
await suite(`races, ${rounds} rounds`, ['race'])
if (!raceOnly) {
  await check('build', async () => {
    if (await needsBuild()) await buildShop()
  })
  await suite('journeys in Chromium', ['e2e'])
}

await rm(reports, { recursive: true })
for (const note of notes) console.log(`note: ${note}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
