import { sql } from 'drizzle-orm'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'

type On = { readonly country: string }
type CustomerCall = {
  readonly scope: 'country' | 'place'
  readonly or?: readonly 'customers.see'[]
  run(by: StaffOperator, on: On): Promise<unknown>
}

const everyCustomer = {
  ...{ filters: { country: null, consent: null, hasWallet: false }, search: '', sort: 'registered' },
  ...({ descending: true, size: 25, cursor: null } as const),
}
const customers: Readonly<Record<string, string>> = {
  ae: '00000000-0000-4000-8000-0000000000ae',
  om: '00000000-0000-4000-8000-0000000000ff',
}
const idIn = ({ country }: On): string => customers[country] ?? ''

const mailIn = ({ country }: On): string => `reem-${country}@mail.example`

export const aCustomerOf = (db: Database, country: string) =>
  db.execute(sql`with added as (insert into customers (id, name, language, country, created_at)
      values (${idIn({ country })}, 'Reem', 'en', ${country}, now()) returning id)
    insert into identities (customer_id, kind, value, verified_at, created_at)
    select id, 'email', ${mailIn({ country })}, now(), now() from added`)

/** By permission, the use cases of customers that need it. None changes anything: nothing is said of why. */
export function customerCalls(
  shop: () => Pick<Shop, 'customerAdmin'>,
): Readonly<Record<'customers.see' | 'customers.look-up' | 'customers.manage', readonly CustomerCall[]>> {
  const call = (run: CustomerCall['run']): CustomerCall => ({ scope: 'country', run })
  const act = (by: StaffOperator, on: On) => ({ customerId: idIn(on), by, reason: '' })
  return {
    'customers.see': [
      call(async (by, on) => (await shop().customerAdmin.canOpen(idIn(on), by)) || undefined),
      call(async (by, on) =>
        (await shop().customerAdmin.listPage(everyCustomer, by)).rows.find(({ id }) => id === idIn(on)),
      ),
    ],
    // At a counter: who is looked up by all of a contact.
    'customers.look-up': [
      {
        scope: 'place',
        or: ['customers.see'],
        run: async (by, on) =>
          (await shop().customerAdmin.listPage({ ...everyCustomer, search: mailIn(on) }, by)).rows[0],
      },
    ],
    'customers.manage': [
      call((by, on) => shop().customerAdmin.endSessions(act(by, on))),
      call((by, on) => shop().customerAdmin.setCashBlock({ ...act(by, on), isBlocked: true })),
      call((by, on) => shop().customerAdmin.exportData(act(by, on))),
      call((by, on) => shop().customerAdmin.correctContact({ ...act(by, on), contact: 'x', key: 'x' })),
    ],
  }
}
