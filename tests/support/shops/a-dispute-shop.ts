import { randomUUID } from 'node:crypto'
import { createDisputeRecords, createDisputesModule } from '#adapters/disputes/create-disputes-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import type { DisputeAdmin } from '#commerce/disputes/dispute-admin.ts'
import type { DisputeFilters } from '#commerce/disputes/ports.ts'
import type { DisputeChannel, DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { ok } from '#kernel/result.ts'
import { money } from '#kernel/money.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { sql } from 'drizzle-orm'
import { aDisputeNotice } from '../builders/a-dispute.ts'
import { operator } from '../builders/operators.ts'
import { aPaymentAdmin } from './a-payment-admin.ts'
import { theCountries } from './the-countries.ts'

const none: DisputeFilters = { view: null, state: null, provider: null, country: null, due: null }

/** Paid orders of the sandbox, their disputes and the people who answer them. `channel`: in place of the sandbox's. */
export async function aDisputeShop(db: Database, given: { readonly channel?: DisputeChannel | null } = {}) {
  const at = await aPaymentAdmin(db)
  const { clock } = at.shop
  const { store } = createDisputeRecords(db, { book: createLedgerBook(db), countries: theCountries, clock })
  const { admin, job, tryDispute } = createDisputesModule({
    store,
    payments:
      given.channel === undefined
        ? at.payments
        : { ...at.payments, disputeChannelOf: () => given.channel ?? undefined },
    clock,
    findByNumber: at.find,
    formatAddress: () => [],
    listInvoices: async () => [],
    listMessages: async () => [],
    writePdf: async ({ text }) => ok(new TextEncoder().encode(`%PDF ${text}`)),
    env: { defaultStorefront: { country: 'ae', language: 'en' } },
  })
  const find = async (id: string): Promise<Dispute> => {
    const found = await store.find(id)
    if (!found) throw new Error(`no dispute ${id}`)
    return found
  }
  const note = (notice: DisputeNotice, provider = 'sandbox') =>
    store.note(provider, notice, { source: 'webhook', by: null, at: clock.now() })
  return {
    ...at,
    db,
    clock,
    store,
    admin,
    tryDispute,
    note,
    findDispute: find,
    repeatResponses: () => job.run(new AbortController().signal),
    /** A paid order, and how its provider names the payment. */
    async paid(quantity = 1): Promise<{ order: Order; payment: string }> {
      const order = await at.pay(await at.order('tap', quantity))
      return { order, payment: (await at.attempt(order))?.reference ?? '' }
    },
    /** An open dispute of a paid order. */
    async disputed(notice: Partial<DisputeNotice> = {}) {
      const { order, payment } = await this.paid()
      const { dispute } = await note(
        aDisputeNotice({ reference: `dp_${randomUUID()}`, payment, at: clock.now(), ...notice }),
      )
      return { order, payment, dispute }
    },
    /** What is disputed at the sandbox, told by its webhook. */
    async atSandbox(
      order: Order,
      step: Parameters<NonNullable<typeof at.payments.facade.sandbox>['dispute']>[1],
    ) {
      const { sandbox } = at.payments.facade
      const disputed = await sandbox?.dispute((await at.attempt(order))?.reference ?? '', step)
      if (!disputed?.ok) throw new Error(disputed?.failure.kind)
      const handled = await at.payments.facade.handleWebhook('sandbox', disputed.value)
      if (!handled.ok) throw new Error(handled.failure.kind)
      await at.payments.idle()
      const [dispute] = await store.listOfOrder(order.number)
      if (!dispute) throw new Error('no dispute was noted')
      return { dispute, raw: disputed.value }
    },
    list: (
      filters: Partial<DisputeFilters> = {},
      by: Operator = operator,
      query: Partial<ListQuery<DisputeFilters>> = {},
    ) =>
      admin.list(
        {
          filters: { ...none, ...filters },
          search: '',
          sort: 'due',
          descending: false,
          size: 25,
          cursor: null,
          ...query,
        },
        by,
      ),
    importCsv: (
      lines: readonly string[],
      writes = true,
      by: Operator = operator,
    ): ReturnType<DisputeAdmin['importFile']> =>
      admin.importFile(bytesOf([csvHead, ...lines].join('\n')), { by, writes }),
    /** Saves a text, so that it can be submitted; returns the version then. */
    async evidence(id: string, text = 'It was delivered, and signed for.'): Promise<number> {
      const { version } = await find(id)
      const saved = await admin.saveEvidence(id, {
        version,
        by: operator,
        evidence: { text, documents: ['order', 'delivery'] },
      })
      if (!saved.ok) throw new Error(saved.failure.kind)
      return saved.value.version
    },
    /** Sums of the shop's accounts for disputes, in minor units; those of nothing are left out. */
    async books(): Promise<Readonly<Record<string, number>>> {
      const found = await rowsOf<{ kind: string; minor: string }>(
        db,
        sql`select account.kind, sum(entry.minor)::text as minor from ledger_entries entry
          join ledger_accounts account on account.id = entry.account_id
          join ledger_postings posting on posting.id = entry.posting_id
          where posting.key like 'dispute:%' group by 1 having sum(entry.minor) <> 0 order by 1`,
      )
      return Object.fromEntries(found.map(({ kind, minor }) => [kind, Number(minor)]))
    },
    async guarded(order: Order) {
      const [row] = await rowsOf<{ disputed: string; lost: string }>(
        db,
        sql`select disputed_minor::text as disputed, charged_back_minor::text as lost
          from payment_attempts where order_id = ${order.id}::uuid`,
      )
      return { disputed: Number(row?.disputed), lost: Number(row?.lost) }
    },
    findings: () =>
      rowsOf<{ kind: string; type: string; state: string; subject: string }>(
        db,
        sql`select kind, type, state, subject from settlement_findings order by kind, subject`,
      ),
    acts: async () =>
      (
        await rowsOf<{ act: string }>(
          db,
          sql`select act from audit_log where act like 'dispute.%' order by id`,
        )
      ).map(({ act }) => act),
    /** What the laws of disputes find. */
    differences: async () =>
      (await reconcile(db)).filter(({ kind }) => kind.includes('dispute') || kind.includes('charged-back')),
  }
}

const csvHead = 'provider,payment,dispute,reason,amount,currency,due,state,date'
export const aed = (minor: number) => money(minor, 'AED')

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
