import { sql } from 'drizzle-orm'
import { writeAuditRows } from '#adapters/audit/write-audit.ts'
import { withdrawCard, takeOverCard } from '#adapters/gift-cards/take-over-card.ts'
import type { ImportedCard } from '#commerce/imports/imported-card.ts'
import type { ImportLine, LineReason } from '#commerce/imports/import-line.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, toDecimal, type Money } from '#kernel/money.ts'
import { entryOf, type LinesToWrite, type WrittenLines } from './write-lines.ts'

type Outcome = {
  readonly reason: LineReason | null
  /** Id of the card, all that is remembered of a line that is written. */
  readonly giftCard: string | null
  readonly entry: AuditEntry | null
}

const notWritten = (reason: LineReason): Outcome => ({ reason, giftCard: null, entry: null })
const amountOf = (sum: Money): string => `${toDecimal(sum)} ${sum.currency}`

/** Gift cards of another shop: each code is a card once, whatever the files and however often they are written. */
export async function writeCardLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  invariant(work.approvalId !== null, `another person has decided on import ${work.importId}`)
  const outcomes = new Map<number, Outcome>()
  // In one order, so that two imports do not wait for each other.
  for (const line of lines.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
    outcomes.set(line.place, await writeOne(tx, line, work))
  await tx.execute(sql`update import_lines line set after = given.after::jsonb
    from ${rows(
      [...outcomes].map(([place, { giftCard }]) => ({
        place,
        after: giftCard === null ? null : JSON.stringify({ giftCard }),
      })),
      'place int, after text',
    )} where line.import_id = ${work.importId}::uuid and line.place = given.place`)
  const entries = [...outcomes.values()].flatMap(({ entry }) => (entry === null ? [] : [entry]))
  await writeAuditRows(tx, work.by, work.at, entries)
  return { reasons: new Map([...outcomes].map(([place, { reason }]) => [place, reason])), tags: [] }
}

function orderOf({ before, after, object }: ImportLine): string {
  if (after && 'card' in after) return after.card.digest
  return before && 'giftCard' in before ? before.giftCard : object
}

function writeOne(tx: Database, { line, before, after }: ImportLine, work: LinesToWrite): Promise<Outcome> {
  if (after && 'card' in after) return addOne(tx, after.card, work)
  invariant(before && 'giftCard' in before, `line ${line} says which card it takes back`)
  return withdrawOne(tx, before.giftCard, work)
}

async function addOne(tx: Database, card: ImportedCard, work: LinesToWrite): Promise<Outcome> {
  const { country, currency, balanceMinor, expiresAt, last } = card
  const { at, importId, fileName } = work
  const taxation = work.cards.terms.find((row) => row.country === country)?.taxation ?? null
  const id = await takeOverCard(
    tx,
    work.cards.book,
    {
      ...{ country, balanceMinor, expiresAt, last, codeDigest: card.digest, design: 'lattice' },
      amount: money(card.valueMinor, currency),
      recipient: { name: card.name, contact: { kind: 'email', value: card.email } },
      ...{ giver: 'Majlis', message: card.note, language: 'en' },
      // Whatever tax the shop before has paid is not ours: what the card buys is taxed like everything else.
      taxation: taxation === null ? null : 'redemption',
    },
    { reason: fileName, reference: `import ${importId}`, at },
  )
  if (id === undefined) return notWritten('known-code')
  return {
    ...{ reason: null, giftCard: id },
    entry: entryOf(work, {
      ...{ act: 'import.card', object: { kind: 'gift-card', id }, country, before: {} },
      after: { amount: amountOf(money(balanceMinor, currency)), ends: expiresAt.slice(0, 10) },
    }),
  }
}

async function withdrawOne(tx: Database, id: string, work: LinesToWrite): Promise<Outcome> {
  const { at, importId } = work
  const taken = await withdrawCard(tx, work.cards.book, id, { reference: `import ${importId}`, at })
  if (taken.kind !== 'unused') return notWritten(taken.kind)
  const amount = amountOf(taken.sum)
  return {
    ...{ reason: null, giftCard: null },
    entry: entryOf(work, {
      ...{ act: 'import.card-removed', object: { kind: 'gift-card', id } },
      ...{ country: taken.country, before: { amount }, after: {} },
    }),
  }
}
