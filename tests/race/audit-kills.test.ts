import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditDifferences, createChainAudit } from '#adapters/audit/audit-chain.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { createPostgresql, describePostgresql, rowsOf } from '../support/databases/databases.ts'
import { emptyDirectory } from '../support/databases/empty-directory.ts'
import { prepareDirectory } from '../support/databases/pglite-snapshot.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'

const compiled = mkdtempSync(join(tmpdir(), 'majlis-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))
/** Of each round: none is as long as this. */
const daysPerRound = 100

/** Kills the process after so many acts, and resolves to those that it has acknowledged. */
const actUntilKilled = (kind: string, target: string, round: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const days = String(round * daysPerRound)
    const child = spawn(process.execPath, ['tests/support/crashes/act-and-chain.ts', kind, target, days], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    const acknowledged: string[] = []
    const last = randomInt(1, 24)
    createInterface({ input: child.stdout }).on('line', (line) => {
      acknowledged.push(line)
      if (acknowledged.length === last) child.kill('SIGKILL')
    })
    child.once('error', reject)
    child.once('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve(acknowledged) : reject(new Error(`the process ended with ${code}`)),
    )
  })

/** Every act has its row and every row its act; the chain agrees with the rows, and goes on where it was. */
async function proveAudit(db: Database, acknowledged: readonly string[], round: number): Promise<void> {
  const of = `round ${round}`
  expect(await auditDifferences(db), of).toEqual([])
  const orphans = await rowsOf(
    db,
    sql`select id::text as id from staff where not exists (select from audit_log where object_id = staff.id::text)
      union all select object_id from audit_log where not exists (select from staff where staff.id::text = object_id)`,
  )
  expect(orphans, of).toEqual([])
  const stored = new Set((await rowsOf(db, sql`select email from staff`)).map(({ email }) => email))
  expect(
    acknowledged.filter((email) => !stored.has(email)),
    of,
  ).toEqual([])
  const clock = manualClock('2026-11-20T08:00:00.000Z')
  clock.advance((round + 1) * daysPerRound * 86_400_000)
  await createChainAudit(db, clock).run(new AbortController().signal)
  expect(await auditDifferences(db), of).toEqual([])
  const [open] = await rowsOf(
    db,
    sql`select count(*)::int as days from (select distinct (at at time zone 'UTC')::date as day from audit_log) acts
      where not exists (select from audit_days where audit_days.day = acts.day)`,
  )
  expect(open, of).toEqual({ days: 0 })
}

test('a process on a directory that is killed among acts of operators leaves a whole chain', async () => {
  const path = join(emptyDirectory(), 'db')
  await prepareDirectory(path)
  for (let round = 1; round <= rounds(2); round += 1) {
    const acknowledged = await actUntilKilled('directory', path, round)
    const database = await openDatabase({ kind: 'directory', path })
    await proveAudit(database.db, acknowledged, round)
    await database.close()
  }
})

describePostgresql('a process on PostgreSQL that is killed among acts of operators', () => {
  test('leaves a whole chain', async () => {
    const database = await createPostgresql()
    for (let round = 1; round <= rounds(); round += 1)
      await proveAudit(database.db, await actUntilKilled('postgresql', database.url, round), round)
    await database.close()
  })
})
