import { sql } from 'drizzle-orm'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'

type On = { readonly country: string }
type CustomerCall = {
  readonly scope: 'country'
  readonly or?: readonly ('customers.see' | 'customers.erase')[]
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

export const aCustomerOf = (db: Database, country: string) =>
  db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${idIn({ country })}, 'Reem', 'en', ${country}, now())`)

/** By permission, the use cases of customers that need it. None changes anything: nothing is said of why. */
export function customerCalls(
  shop: () => Pick<Shop, 'customerAdmin'>,
): Readonly<Record<'customers.see' | 'customers.manage', readonly CustomerCall[]>> {
  const call = (run: CustomerCall['run']): CustomerCall => ({ scope: 'country', run })
  const act = (by: StaffOperator, on: On) => ({ customerId: idIn(on), by, reason: '' })
  return {
    'customers.see': [
      call(async (by, on) => (await shop().customerAdmin.canOpen(idIn(on), by)) || undefined),
      call(async (by, on) =>
        (await shop().customerAdmin.listPage(everyCustomer, by)).rows.find(({ id }) => id === idIn(on)),
      ),
    ],
    'customers.manage': [
      call((by, on) => shop().customerAdmin.endSessions(act(by, on))),
      call((by, on) => shop().customerAdmin.setCashBlock({ ...act(by, on), isBlocked: true })),
      call((by, on) => shop().customerAdmin.exportData(act(by, on))),
      call((by, on) => shop().customerAdmin.correctContact({ ...act(by, on), contact: 'x', key: 'x' })),
    ],
  }
}
