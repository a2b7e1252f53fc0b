import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- ledger`: balances among a million postings of 50 000 customers, one of whom has 2 000 of them. On
 * PGlite, or on the empty database of BENCH_DATABASE_URL. Target for balances: 10 ms at the 95th percentile.
 */
const target = 10
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1000)
const total = Number(process.env['BENCH_POSTINGS'] ?? 1_000_000)
const customers = total / 20
const batch = 50_000
const url = process.env['BENCH_DATABASE_URL']
const { db, close } = await openDatabase(
  url === undefined ? { kind: 'directory', path: await emptyDirectory() } : { kind: 'postgresql', url },
)
const clock = { now: () => new Date().toISOString() }
const { book, ledger } = createLedgerModule(db, { mode: 'demo', clock })

const customerOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
await db.execute(sql`insert into ledger_accounts (id, key, kind, unit, ref, customer_id, balance_minor, opened_at)
  select ${id}, 'wallet:' || ${id} || ':AED', 'wallet', 'AED',
    jsonb_build_object('kind', 'wallet', 'customerId', ${id}, 'currency', 'AED'), ${id}, 0, now()
  from generate_series(1, ${customers}::int) n`)
await db.execute(sql`insert into ledger_accounts (id, key, kind, unit, ref, opened_at)
  values (gen_random_uuid(), 'refunds-payable:AED', 'refunds-payable', 'AED', '{"kind": "refunds-payable"}', now())`)
// Every 500th posting is the first customer's.
for (let from = 0; from < total; from += batch)
  await db.execute(sql`with posted as (
      insert into ledger_postings (key, event, unit, moved_minor, at)
      select 'bench ' || n, 'cash-refunded', 'AED', 100, now() from generate_series(${from + 1}::int, ${from + batch}::int) n
      returning id, substr(key, 7)::int as n
    )
    insert into ledger_entries (posting_id, account_id, minor)
    select posted.id, ('00000000-0000-4000-8000-' || lpad((case when n % 500 = 0 then 1 else n % ${customers}::int + 1 end)::text, 12, '0'))::uuid, 100
      from posted
    union all select posted.id, account.id, -100 from posted join ledger_accounts account on account.kind = 'refunds-payable'`)
await db.execute(sql`analyze`)

const someone = () => customerOf(1 + Math.floor(Math.random() * customers))
const walletOf = (customerId: string) => ({ kind: 'wallet', customerId, currency: 'AED' }) as const
const cases: Readonly<Record<string, { readonly limit: number; run(): Promise<unknown> }>> = {
  'a balance': {
    limit: target,
    run: () => book.balances(db, [{ account: walletOf(someone()), unit: 'AED' }]),
  },
  'the wallet of the checkout': {
    limit: target,
    run: () => ledger.findWallet({ customerId: someone(), currency: 'AED' }),
  },
  "a customer's buckets": { limit: target, run: () => book.buckets(db, someone()) },
  'a page of a statement': {
    limit: 60,
    run: () => book.statement({ customerId: someone(), currency: 'AED' }, { start: 0, size: 10 }),
  },
  'a page of a statement of 2 000 lines': {
    limit: 60,
    run: () => book.statement({ customerId: customerOf(1), currency: 'AED' }, { start: 1500, size: 10 }),
  },
  'a posting': {
    limit: 60,
    run: () => {
      const customerId = someone()
      const posting = makePosting({
        key: randomUUID(),
        event: 'cash-refunded',
        currency: 'AED',
        at: clock.now(),
        customerId,
        debit: [{ account: { kind: 'refunds-payable' }, minor: 5 }],
        credit: [{ account: walletOf(customerId), minor: 5 }],
      })
      return db.transaction((tx) => book.post(tx, posting))
    },
  },
}

let isWithin = true
for (const [name, { limit, run }] of Object.entries(cases)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await run()
    times.push(performance.now() - from)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  isWithin &&= at(0.95) <= limit
  console.log(`${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${limit})`)
}
await close()
process.exitCode = isWithin ? 0 : 1
