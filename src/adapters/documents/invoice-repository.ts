import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { invoiceNumber } from '#commerce/documents/invoice-number.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Instant } from '#kernel/instant.ts'
import { ok, type Result } from '#kernel/result.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { invoices, invoiceSeries } from '#adapters/documents/document-tables.ts'

type IssueRequest<Failure> = {
  /** One document per key, ever. */
  readonly key: string
  readonly kind: InvoiceDocument['kind']
  /** Registration of the legal entity. */
  readonly entity: string
  readonly country: string
  readonly year: string
  readonly orderId: string
  readonly issuedAt: Instant
  /** Receives the number and the order's earlier documents. A failure uses no number. */
  readonly write: (number: string, before: readonly InvoiceDocument[]) => Result<InvoiceDocument, Failure>
}

/** Invoices in PostgreSQL or PGlite. */
export function createInvoiceRepository(db: Database) {
  const byKey = async (from: Database, key: string): Promise<InvoiceDocument | undefined> => {
    const [row] = await from
      .select({ document: invoices.document })
      .from(invoices)
      .where(eq(invoices.key, key))
    return row?.document as InvoiceDocument | undefined
  }

  async function listOfOrder(from: Database, orderId: string): Promise<readonly InvoiceDocument[]> {
    const rows = await from
      .select({ document: invoices.document })
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoices.issuedAt), sql`${invoices.kind} desc`, asc(invoices.position))
    return rows.map(({ document }) => document as InvoiceDocument)
  }

  return {
    /**
     * Issues a document with the next number of its series. The series' row is locked until the document is written: a
     * failed transaction uses no number, so there are no gaps.
     */
    issue: <Failure>(request: IssueRequest<Failure>): Promise<Result<InvoiceDocument, Failure>> =>
      db.transaction(async (tx) => {
        const { key, kind, entity, country, year, orderId, issuedAt, write } = request
        const series = and(
          eq(invoiceSeries.entity, entity),
          eq(invoiceSeries.kind, kind),
          eq(invoiceSeries.year, year),
        )
        await tx.insert(invoiceSeries).values({ entity, kind, year, last: 0 }).onConflictDoNothing()
        const [locked] = await tx.select().from(invoiceSeries).where(series).for('update')
        invariant(locked, 'the series was inserted')
        // Read under the lock: of two concurrent calls the second finds the document.
        const before = await byKey(tx, key)
        if (before) return ok(before)
        const position = locked.last + 1
        const number = invoiceNumber(country, kind, year, position)
        const written = write(number, await listOfOrder(tx, orderId))
        if (!written.ok) return written
        const document = written.value
        await tx.update(invoiceSeries).set({ last: position }).where(series)
        await tx.insert(invoices).values({
          key,
          number,
          entity,
          kind,
          year,
          position,
          orderId,
          country,
          issuedAt: new Date(issuedAt),
          document,
        })
        return written
      }),

    find: (key: string): Promise<InvoiceDocument | undefined> => byKey(db, key),

    /** In the order of issue. */
    listOfOrder: (orderId: string) => listOfOrder(db, orderId),

    /** Documents issued from `from` to before `until`, read in batches. */
    async *walk(country: string, from: Instant, until: Instant): AsyncGenerator<InvoiceDocument> {
      const size = 200
      for (let offset = 0; ; offset += size) {
        const rows = await db
          .select({ document: invoices.document })
          .from(invoices)
          .where(
            and(
              eq(invoices.country, country),
              gte(invoices.issuedAt, new Date(from)),
              lt(invoices.issuedAt, new Date(until)),
            ),
          )
          .orderBy(asc(invoices.issuedAt), asc(invoices.id))
          .limit(size)
          .offset(offset)
        for (const { document } of rows) yield document as InvoiceDocument
        if (rows.length < size) return
      }
    },
  }
}
