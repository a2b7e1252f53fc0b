import { randomUUID } from 'node:crypto'
import {
  createCustomerAdmin,
  type CustomerAdminDeps,
} from '#commerce/customer-admin/create-customer-admin.ts'
import type { CustomerAdmin } from '#commerce/customer-admin/customer-admin.ts'
import { budgetSubject } from '#commerce/identity/deps.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCustomerAdminRepository } from './customer-admin-repository.ts'

type Deps = Pick<CustomerAdminDeps, 'countries' | 'clock' | 'collect' | 'walletsOf' | 'consentsOf'> & {
  readonly secret: string
}

/** Customers, as the people of customer service see them. */
export function createCustomerAdminModule(db: Database, deps: Deps): CustomerAdmin {
  const secrets = createSecrets(deps.secret)
  return createCustomerAdmin({
    ...deps,
    repository: createCustomerAdminRepository(db, deps),
    phones: { normalize: createPhoneNumbers(deps.countries).normalize, isMobile },
    // The same as of the codes that go to it.
    budgetOf: (text) => budgetSubject({ secrets }, 'sends', text),
    newId: randomUUID,
  })
}
