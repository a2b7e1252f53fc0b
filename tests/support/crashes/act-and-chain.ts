import { randomUUID } from 'node:crypto'
import { createChainAudit } from '#adapters/audit/audit-chain.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { aStaffShop } from '../shops/a-staff-shop.ts'

/**
 * A separate process in which people are invited, four a day, and days of the audit are chained, until it is killed. Each act that
 * was acknowledged is a line of its output. Arguments: "postgresql" or "directory", the database, how many days have passed.
 */
const [kind = '', target = '', days = ''] = process.argv.slice(2)
const database = await openDatabase(
  kind === 'postgresql' ? { kind, url: target } : { kind: 'directory', path: target },
)
const { access, clock } = await aStaffShop(database.db)
const chain = createChainAudit(database.db, clock)
const running = new AbortController().signal
clock.advance(Number(days) * 86_400_000)
for (;;) {
  const email = `${randomUUID()}@shop.example`
  const grants = [{ role: 'finance', countries: 'all', places: 'all' }] as const
  const invitation = { email, name: 'Aisha', language: 'en', grants } as const
  const invited = await access.invite({ kind: 'command', name: 'tests' }, invitation, { mails: false })
  if (!invited.ok) throw new Error(invited.failure.kind)
  process.stdout.write(`${email}\n`)
  clock.advance(6 * 3_600_000)
  await chain.run(running)
}
