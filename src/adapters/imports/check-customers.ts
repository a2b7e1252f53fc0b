import { sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '#commerce/addresses/mask-contact.ts'
import { additionsTo, type ImportedCustomer } from '#commerce/imports/imported-customer.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import type { NewLine } from './check-file.ts'
import { faultyLine } from './check-file.ts'
import { customerOfRow, noCustomer, type CustomerFault, type People } from './customer-of-row.ts'
import { linesOfChanges, type TableRow, type TableWork } from './table-lines.ts'
import { whyNotRemoved } from './remove-customer.ts'

/** Lines of customers. Who is here already gets only what neither they nor the shop have set; a line says nothing of a person in full. */
export async function checkCustomers(
  db: Database,
  people: People,
  rows: readonly TableRow[],
  work: TableWork,
): Promise<void> {
  const register = createConsentRegister(db, people.digestContact)
  /** By contact: of whom it was in the lines before. */
  const seen = new Map<string, string>()

  await linesOfChanges(rows, work, async ({ line, cells }) => {
    const id = (cells['id'] ?? '').trim()
    if ((cells['status'] ?? '').trim().toLowerCase() === noCustomer || id !== '')
      return removal({ line, id, status: cells['status'] ?? '' })
    const parsed = customerOfRow(cells, people, work.now())
    if (!parsed.ok) return faultOf(line, parsed.failure)
    const customer = parsed.value
    const object = maskedContact(customer)
    const contacts = contactsOf(customer)
    const key = contacts.map((one) => seen.get(one)).find((one) => one !== undefined) ?? contacts[0] ?? ''
    for (const one of contacts) {
      const other = seen.get(one)
      if (other !== undefined && other !== key)
        return faultOf(line, { column: 'phone', reason: 'contradicts' }, object)
      seen.set(one, key)
    }
    const { country } = customer
    if (!isWithinReach(work.file.reach, { country, place: null }))
      return faultOf(line, { column: 'country', reason: 'out-of-reach' }, object)
    const owners = await findContactOwners(db, customer)
    const [owner] = owners
    const about = { line, object, where: country, key }
    if (!owner) return { ...about, is: null, wanted: { customer } }
    if (owners.length > 1) return faultOf(line, { column: 'phone', reason: 'two-accounts' }, object)
    if (!isWithinReach(work.file.reach, { country: owner.country, place: null }))
      return faultOf(line, { column: 'country', reason: 'out-of-reach' }, object)
    if (owner.isClosed) return faultOf(line, { column: 'email', reason: 'account-closed' }, object)
    const additions = additionsTo(
      { group: owner.group, chosen: await chosenOf(register, owner.id, customer) },
      customer,
    )
    // The same digest on both sides is an unchanged line.
    const account = { account: owner.id }
    return additions
      ? { ...about, is: account, wanted: { customer: { ...customer, ...additions } } }
      : { ...about, is: account, wanted: account }
  })

  async function removal({ line, id, status }: { line: number; id: string; status: string }) {
    if (status.trim().toLowerCase() !== noCustomer)
      return faultOf(line, { column: 'status', reason: 'not-allowed' })
    const why = await whyNotRemoved(db, id, work.file.reach)
    if (why.reason !== null) return faultOf(line, { column: 'id', reason: why.reason }, id.slice(0, 36))
    return { line, object: id, where: why.country, is: { account: id }, wanted: null }
  }
}

const faultOf = (line: number, { column, reason }: CustomerFault, object = ''): NewLine =>
  faultyLine({ line, column, reason }, object)

export const contactsOf = ({ email, phone }: Pick<ImportedCustomer, 'email' | 'phone'>): readonly string[] =>
  [email, phone].filter((one) => one !== null)

const maskedContact = ({ email, phone }: ImportedCustomer): string =>
  email === null ? maskPhone(phone ?? '') : maskEmail(email)

type ContactOwner = {
  readonly id: string
  readonly country: string
  readonly group: string | null
  readonly isClosed: boolean
}

/** Accounts that have one of the contacts confirmed. */
export const findContactOwners = (
  db: Database,
  customer: Pick<ImportedCustomer, 'email' | 'phone'>,
  lock = sql``,
): Promise<readonly ContactOwner[]> =>
  rowsOf<ContactOwner>(
    db,
    sql`select id, country, customer_group as "group", deletion_requested_at is not null as "isClosed"
      from customers where id in (select customer_id from identities
        where verified_at is not null and kind in ('email', 'phone') and value in ${texts(contactsOf(customer))})
      order by id ${lock}`,
  )

/** Channels about which the register says something of the account or of a contact, whoever had it: also that an erased account said no. */
export async function chosenOf(
  register: ReturnType<typeof createConsentRegister>,
  customerId: string | null,
  { email, phone, consents }: ImportedCustomer,
): Promise<readonly ('email' | 'sms')[]> {
  const chosen: ('email' | 'sms')[] = []
  for (const { channel } of consents) {
    const entries = await register.list({ customerId, contact: channel === 'email' ? email : phone })
    if (entries.some((one) => one.channel === channel && one.purpose === 'marketing')) chosen.push(channel)
  }
  return chosen
}
