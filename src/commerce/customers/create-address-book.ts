import type { Address, FieldRejection } from '#commerce/addresses/address.ts'
import { cleanLine, isTooLong } from '#commerce/addresses/clean-text.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  maxSavedAddresses,
  type AddressBookFacade,
  type AddressBookRepository,
  type AddressRejected,
  type EnteredAddress,
  type SavedAddress,
} from './address-book.ts'

type Deps = {
  readonly repository: AddressBookRepository
  readonly clock: Clock
  /** Puts an address into the area and the zone where it is now. */
  readonly locate: (address: Address) => Address
  readonly findDraftAddress: (customerId: string) => Promise<Address | null>
}

const maxLabelLength = 40

/** A random UUID, as forms have them. */
const isId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

const notFound = fail({ kind: 'not-found' } as const)

export function createAddressBook({ repository, clock, locate, findDraftAddress }: Deps): AddressBookFacade {
  const located = (saved: SavedAddress): SavedAddress => ({ ...saved, address: locate(saved.address) })
  const check = ({ label, ...entered }: EnteredAddress) => {
    const parsed = parseLabel(label)
    return parsed.ok ? ok({ ...entered, label: parsed.value, at: clock.now() }) : parsed
  }
  return {
    list: async (customerId, country) => (await repository.list(customerId, country ?? null)).map(located),
    async find(customerId, id) {
      const saved = isId(id) ? await repository.find(customerId, id) : undefined
      return saved && located(saved)
    },
    async findOffer(customerId, country) {
      const draft = await findDraftAddress(customerId)
      if (draft?.country !== country) return undefined
      const saved = await repository.list(customerId, country)
      return saved.some(({ address }) => isSamePlace(address, draft)) ? undefined : locate(draft)
    },
    async add(customerId, id, entered) {
      const checked = check(entered)
      if (!checked.ok) return checked
      return isId(id) ? repository.add(customerId, id, checked.value, maxSavedAddresses) : notFound
    },
    async update(customerId, id, entered) {
      const checked = check(entered)
      if (!checked.ok) return checked
      return isId(id) ? repository.update(customerId, id, checked.value) : notFound
    },
    remove: async (customerId, id) => (isId(id) ? repository.remove(customerId, id) : notFound),
    setDefault: async (customerId, id) =>
      isId(id) ? repository.setDefault(customerId, id, clock.now()) : notFound,
  }
}

/** Ignores the note to the driver. */
const isSamePlace = (one: Address, other: Address): boolean => placeOf(one) === placeOf(other)

const placeOf = ({ country, fields }: Address): string =>
  JSON.stringify([country, Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))])

function parseLabel(text: string): Result<string, AddressRejected> {
  const label = cleanLine(text, maxLabelLength)
  if (!isTooLong(label, maxLabelLength)) return ok(label)
  const rejection: FieldRejection = {
    field: 'label',
    reason: 'label.too-long',
    facts: { max: maxLabelLength },
  }
  return fail({ kind: 'fields', rejections: [rejection] })
}
