import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import { createCustomerStore } from '#adapters/identity/customer-store.ts'
import { customers, identities } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { stableId } from '#infrastructure/db/stable-id.ts'
import type { Clock } from '#kernel/instant.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly walletAdmin: Pick<WalletAdmin, 'grant'>
}

const by = jobOperator('demo')

const people = [
  {
    country: 'ae',
    language: 'en',
    name: 'Sara Haddad',
    phone: '+971501320417',
    email: 'sara.haddad@mail.example',
    amount: '75',
    days: 90,
    reason: 'Two deliveries were missed',
  },
  {
    country: 'kw',
    language: 'ar',
    name: 'فاطمة العجمي',
    phone: '+96550608123',
    email: 'fatima.alajmi@mail.example',
    amount: '12.500',
    days: 30,
    reason: 'تأخر التركيب عن موعده',
  },
] as const

/** Customers of the demo with credit in their wallets. One who is there is left as they are. */
export async function seedDemoWallets({ db, clock, walletAdmin }: Deps): Promise<void> {
  const createdAt = new Date(clock.now())
  for (const { country, language, name, phone, email, ...credit } of people) {
    const customerId = stableId(`demo customer ${country}`)
    const [added] = await db
      .insert(customers)
      .values({ id: customerId, name, language, country, createdAt })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!added) continue
    const verified = { customerId, verifiedAt: createdAt, createdAt }
    await db
      .insert(identities)
      .values([
        { ...verified, kind: 'phone', value: phone },
        { ...verified, kind: 'email', value: email },
      ])
      .onConflictDoNothing()
    // Orders of the demo are placed by guests; these are theirs.
    await createCustomerStore(db).attachOrders(
      customerId,
      { kind: 'phone', value: phone },
      new Date(0).toISOString(),
    )
    await walletAdmin.grant({
      ...{ key: `demo-credit-${country}`, customerId, country, orderNumber: null, by },
      ...credit,
      approvedBy: null,
    })
  }
}
