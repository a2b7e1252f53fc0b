import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import type { AddressBookFacade } from '#commerce/customers/address-book.ts'
import { createAddressBook } from '#commerce/customers/create-address-book.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { createAddressBookRepository } from './address-book-repository.ts'

type Deps = {
  readonly addresses: Pick<AddressesFacade, 'locate'>
  readonly clock: Clock
  readonly secret: string
}

export function createAddressBookModule(db: Database, { addresses, clock, secret }: Deps): AddressBookFacade {
  const secrets = createSecrets(secret)
  const drafts = createCheckoutRepository(db)
  return createAddressBook({
    repository: createAddressBookRepository(db),
    clock,
    locate: addresses.locate,
    findDraftAddress: async (customerId) =>
      (await drafts.find(customerVisitorToken(secrets, customerId)))?.address ?? null,
  })
}
