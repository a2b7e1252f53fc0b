import { sql } from 'drizzle-orm'
import { writeAuditRows } from '#adapters/audit/write-audit.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { customerEvents, customers, identities } from '#adapters/identity/identity-tables.ts'
import {
  additionsTo,
  type ImportedConsent,
  type ImportedCustomer,
} from '#commerce/imports/imported-customer.ts'
import type { ImportLine, LineReason, LineValue } from '#commerce/imports/import-line.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'
import { invariant } from '#kernel/invariant.ts'
import { atLocalTime } from '#kernel/local-time.ts'
import { chosenOf, contactsOf, findContactOwners } from './check-customers.ts'
import { removeCustomer, whyNotRemoved } from './remove-customer.ts'
import { entryOf, type LinesToWrite, type WrittenLines } from './write-lines.ts'

/** What became of a line. `account`: all that is remembered of it; null: nothing. */
type Outcome = {
  readonly reason: LineReason | null
  readonly account: string | null
  readonly entry: AuditEntry | null
}

const notWritten = (reason: LineReason): Outcome => ({ reason, account: null, entry: null })
/** It was as wanted already, by another's hand. */
const asWanted: Outcome = { reason: null, account: null, entry: null }

/** Customers, by their accounts as they are now: whoever has signed in or been added meanwhile keeps what is theirs. */
export async function writeCustomerLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  const outcomes = new Map<number, Outcome>()
  // In one order, so that two imports do not wait for each other.
  for (const line of lines.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
    outcomes.set(line.place, await writeOne(tx, line, work))
  await tx.execute(sql`update import_lines line set after = given.after::jsonb
    from ${rows(
      [...outcomes].map(([place, { account }]) => ({
        place,
        after: account === null ? null : JSON.stringify({ account }),
      })),
      'place int, after text',
    )} where line.import_id = ${work.importId}::uuid and line.place = given.place`)
  const entries = [...outcomes.values()].flatMap(({ entry }) => (entry === null ? [] : [entry]))
  await writeAuditRows(tx, work.by, work.at, entries)
  return { reasons: new Map([...outcomes].map(([place, { reason }]) => [place, reason])), tags: [] }
}

const customerOf = (value: LineValue | null): ImportedCustomer | undefined =>
  value && 'customer' in value ? value.customer : undefined

const orderOf = ({ after, object }: ImportLine): string => {
  const customer = customerOf(after)
  return customer ? (contactsOf(customer)[0] ?? '') : object
}

async function writeOne(tx: Database, line: ImportLine, work: LinesToWrite): Promise<Outcome> {
  const { before, after } = line
  const known = before && 'account' in before ? before.account : null
  const customer = customerOf(after)
  if (!customer) {
    invariant(known !== null, `line ${line.line} says whom it takes away`)
    return removeOne(tx, known, work)
  }
  const [owner, other] = await findContactOwners(tx, customer, sql`for update`)
  if (other) return notWritten('two-accounts')
  if (!owner && known !== null) return notWritten('changed-meanwhile')
  if (!owner) return addOne(tx, customer, work)
  if (known !== null && known !== owner.id) return notWritten('changed-meanwhile')
  return owner.isClosed ? notWritten('account-closed') : addTo(tx, owner, customer, work)
}

async function addOne(tx: Database, customer: ImportedCustomer, work: LinesToWrite): Promise<Outcome> {
  const at = new Date(work.at)
  const { name, language, country, group, email, phone } = customer
  const [row] = await tx
    .insert(customers)
    .values({ name, language, country, group, createdAt: at })
    .returning({ id: customers.id })
  invariant(row, 'a customer is inserted')
  const { id } = row
  // One contact opens the account, by a code that goes to it. The other is confirmed by its owner, as any is.
  const first =
    email === null ? { kind: 'phone' as const, value: phone } : { kind: 'email' as const, value: email }
  invariant(first.value !== null, 'a customer has a contact')
  const added = await tx
    .insert(identities)
    .values({ customerId: id, kind: first.kind, value: first.value, verifiedAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  if (added.length === 0) {
    await removeCustomer(tx, id)
    return notWritten('changed-meanwhile')
  }
  if (email !== null && phone !== null)
    await tx.insert(identities).values({ customerId: id, kind: 'phone', value: phone, createdAt: at })
  const consents = await addConsents(tx, { id, consents: customer.consents, customer }, work)
  await noteImported(tx, id, { added: true }, work)
  return {
    ...{ reason: null, account: id },
    entry: entryOf(work, {
      ...{ act: 'import.customer', object: { kind: 'customer', id }, country, before: {} },
      after: { ...(group === null ? {} : { 'customer group': group }), language, ...consentFields(consents) },
    }),
  }
}

async function addTo(
  tx: Database,
  { id, group, country }: { readonly id: string; readonly group: string | null; readonly country: string },
  customer: ImportedCustomer,
  work: LinesToWrite,
): Promise<Outcome> {
  const register = createConsentRegister(tx, work.people.digestContact)
  const additions = additionsTo({ group, chosen: await chosenOf(register, id, customer) }, customer)
  if (!additions) return asWanted
  if (additions.group !== null)
    await tx
      .update(customers)
      .set({ group: additions.group })
      .where(sql`${customers.id} = ${id}::uuid`)
  const consents = await addConsents(tx, { id, consents: additions.consents, customer }, work)
  await noteImported(tx, id, additions.group === null ? {} : { group: additions.group }, work)
  return {
    ...{ reason: null, account: id },
    entry: entryOf(work, {
      ...{ act: 'import.customer', object: { kind: 'customer', id }, country, before: {} },
      after: {
        ...(additions.group === null ? {} : { 'customer group': additions.group }),
        ...consentFields(consents),
      },
    }),
  }
}

async function removeOne(tx: Database, id: string, work: LinesToWrite): Promise<Outcome> {
  const why = await whyNotRemoved(tx, id, null, sql`for update`)
  // Gone is what was wanted.
  if (why.reason === 'unknown-account') return asWanted
  if (why.reason !== null) return notWritten(why.reason)
  await removeCustomer(tx, id)
  return {
    ...{ reason: null, account: null },
    entry: entryOf(work, {
      ...{ act: 'import.customer-removed', object: { kind: 'customer', id } },
      ...{ country: why.country, before: {}, after: {} },
    }),
  }
}

/** Into the register, with the evidence. What the register has of the contact already counts, also of an account that was erased. */
async function addConsents(
  tx: Database,
  {
    id,
    consents,
    customer,
  }: {
    readonly id: string
    readonly consents: readonly ImportedConsent[]
    readonly customer: ImportedCustomer
  },
  { people, at }: LinesToWrite,
): Promise<readonly ImportedConsent[]> {
  const register = createConsentRegister(tx, people.digestContact)
  const chosen = await chosenOf(register, id, { ...customer, consents })
  const added = consents.filter(({ channel }) => !chosen.includes(channel))
  const timeZone = people.countries.find(({ isoCode }) => isoCode === customer.country)?.timeZone ?? 'UTC'
  await register.add(
    added.map(({ channel, isGranted, day, source }) => ({
      ...{ customerId: id, contact: channel === 'email' ? customer.email : customer.phone },
      ...{
        channel,
        isGranted,
        purpose: 'marketing',
        textVersion: 'imported',
        source: 'import',
        proof: 'import',
      },
      ...(source === '' ? {} : { evidence: source }),
      at: day === null ? at : atLocalTime({ day, second: 0 }, timeZone),
    })),
  )
  return added
}

const consentFields = (consents: readonly ImportedConsent[]) =>
  consents.length === 0
    ? {}
    : {
        'consents added': consents.map(({ channel, isGranted }) => `${channel}: ${isGranted ? 'yes' : 'no'}`),
      }

const noteImported = (
  tx: Database,
  customerId: string,
  detail: Readonly<Record<string, unknown>>,
  { importId, at }: LinesToWrite,
): Promise<unknown> =>
  tx
    .insert(customerEvents)
    .values({ customerId, kind: 'imported', at: new Date(at), detail: { ...detail, import: importId } })
