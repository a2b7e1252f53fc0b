import { maskContact, maskEmail, maskName, maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { ContactChoice } from '#commerce/consent/contact-consent.ts'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import { maskIdentifier } from '#commerce/identity/identifier.ts'
import { closeAccount, type IdentityExport } from '#commerce/identity/own-account.ts'
import { maskAddress } from '#commerce/orders/access/mask-contact.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { mayFor, parseReason } from './customer-rules.ts'
import { createContactCorrections } from './correct-contact.ts'
import type { CustomerAdmin, CustomerFailure, EraseFailure, OperatorsCustomer } from './customer-admin.ts'
import type { CustomerFile } from './customer-file.ts'
import type { CustomerAdminRepository, CustomerWriter, LockedCustomer } from './ports.ts'
import { createFindCustomers } from './find-customers.ts'

export type CustomerAdminDeps = {
  readonly repository: CustomerAdminRepository
  readonly countries: readonly Country[]
  readonly phones: IdentityDeps['phones']
  /** The copy of a customer's data; undefined: erased. Not to be called in a transaction. */
  readonly collect: (customerId: string) => Promise<IdentityExport | undefined>
  readonly walletsOf: IdentityDeps['walletsOf']
  /** A customer's choices about marketing. */
  readonly consentsOf: (customerId: string) => Promise<readonly ContactChoice[]>
  /** Under which a contact has its budget of messages. */
  readonly budgetOf: (text: string) => string
  readonly newId: () => string
  readonly clock: Clock
}

/** How long one row of the audit stands for having a customer's page open. */
const openedMs = 3_600_000

const countriesOf = ({
  country,
  orderedIn,
}: Pick<CustomerFile, 'country' | 'orderedIn'>): readonly CountryCode[] => [country, ...orderedIn]

export function createCustomerAdmin(deps: CustomerAdminDeps): CustomerAdmin {
  const { repository, clock } = deps

  /** Everything about a customer, in full; undefined: out of reach. */
  async function read(customerId: string, by: Operator): Promise<OperatorsCustomer | undefined> {
    const found = await repository.find(customerId)
    if (!found || !mayFor(by, 'customers.see', countriesOf(found))) return undefined
    const sees = (permission: StaffPermission) => (one: { readonly country: CountryCode | null }) =>
      may(by, permission, { country: one.country, place: null })
    return {
      ...found,
      orders: found.orders.filter(sees('orders.see')),
      returns: found.returns.filter(sees('returns.see')),
      wallets: found.wallets.filter(sees('cards.see')),
      cards: found.cards.filter(sees('cards.see')),
      messages: found.messages.filter(sees('messages.see')),
      leads: found.leads.filter(({ country, storeCode }) =>
        may(by, 'leads.see', { country, place: storeCode }),
      ),
      consents: found.erasedAt === null ? await deps.consentsOf(customerId) : [],
      isManaged: mayFor(by, 'customers.manage', countriesOf(found)),
      version: versionOf(found),
    }
  }

  /** Does something to an account that is open. */
  async function change<Value, Failure>(
    {
      customerId,
      by,
      reason,
    }: { readonly customerId: string; readonly by: Operator; readonly reason: string },
    work: (
      customer: LockedCustomer,
      writer: CustomerWriter,
      edit: { readonly reason: string; readonly at: string },
    ) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | CustomerFailure>> {
    const at = clock.now()
    return repository.change<Value, Failure | CustomerFailure>(
      customerId,
      { by, at },
      async (customer, writer) => {
        const countries = countriesOf(customer)
        if (!mayFor(by, 'customers.see', countries)) return fail({ kind: 'not-found' })
        if (!mayFor(by, 'customers.manage', countries)) return fail({ kind: 'not-permitted' })
        if (customer.deletionRequestedAt !== null || customer.erasedAt !== null)
          return fail({ kind: 'closed' })
        const why = parseReason(reason)
        if (why === undefined) return fail({ kind: 'no-reason' })
        return work(customer, writer, { reason: why, at })
      },
    )
  }

  return {
    ...createFindCustomers(deps),
    ...createContactCorrections(deps, change),

    async open(customerId, by) {
      const found = await read(customerId, by)
      if (!found) return fail({ kind: 'not-found' })
      const at = clock.now()
      await repository.noteOpened(found, by, { at, since: addMilliseconds(at, -openedMs) })
      return ok(masked(found))
    },

    async showContact(customerId, by) {
      const found = await read(customerId, by)
      if (!found) return fail({ kind: 'not-found' })
      if (!found.isManaged) return fail({ kind: 'not-permitted' })
      const { country } = found
      return repository.change(customerId, { by, at: clock.now() }, async (_, writer) => {
        await writer.audit({ ...entry, act: 'customer.show-contact', country })
        return ok(found)
      })
    },

    endSessions: (act) =>
      change(act, async ({ id, country }, writer, { at, reason }) => {
        const ended = await writer.endSessions(id, {}, at)
        if (ended === 0) return ok({ ended })
        await writer.record({ customerId: id, kind: 'session-revoked', at, detail: { ended } })
        await writer.audit({ ...entry, act: 'customer.end-sessions', country, after: { ended }, reason })
        return ok({ ended })
      }),

    setCashBlock: ({ isBlocked, ...act }) =>
      change(act, async ({ id, country, isCashBlocked }, writer, { at, reason }) => {
        if (isBlocked === isCashBlocked) return ok(undefined)
        await writer.setCashBlock(id, isBlocked ? at : null)
        const kind = isBlocked ? 'cash-blocked' : 'cash-allowed'
        await writer.record({ customerId: id, kind, at, detail: {} })
        await writer.audit({
          ...{ ...entry, country, reason },
          act: isBlocked ? 'customer.block-cash' : 'customer.allow-cash',
          before: { 'cash blocked': isCashBlocked },
          after: { 'cash blocked': isBlocked },
        })
        return ok(undefined)
      }),

    async exportData(act) {
      const noted = await change<undefined, never>(act, async ({ id, country }, writer, { at, reason }) => {
        await writer.record({ customerId: id, kind: 'data-exported', at, detail: {} })
        await writer.audit({ ...entry, act: 'customer.export', country, reason })
        return ok(undefined)
      })
      if (!noted.ok) return noted
      const data = await deps.collect(act.customerId)
      return data ? ok(data) : fail({ kind: 'closed' })
    },

    async checkErasure({ customerId, waivesWallet, by }) {
      const found = await repository.find(customerId)
      if (!found || !mayFor(by, 'customers.see', countriesOf(found))) return fail({ kind: 'not-found' })
      const mayAsk = mayFor(by, 'customers.manage', countriesOf(found))
      if (!mayAsk && !mayFor(by, 'customers.erase', [found.country])) return fail({ kind: 'not-permitted' })
      if (found.deletionRequestedAt !== null) return fail({ kind: 'closed' })
      const balances = await deps.walletsOf(customerId)
      if (balances.length > 0 && !waivesWallet) return fail({ kind: 'wallet-not-empty', balances })
      const customer = maskPhone(found.phone) || maskEmail(found.email) || maskName(found.name)
      const { country, orders } = found
      return ok({ customer, country, orders: orders.length, balances, version: versionOf(found) })
    },

    async erase({ customerId, waivesWallet, by, reason, approval }) {
      const balances = await deps.walletsOf(customerId)
      const at = clock.now()
      return repository.change<undefined, EraseFailure>(customerId, { by, at }, async (customer, writer) => {
        const { id, country } = customer
        if (!may(by, 'customers.erase', { country, place: null })) return fail({ kind: 'not-permitted' })
        if (versionOf(customer) !== approval.version) return fail({ kind: 'changed-meanwhile' })
        if (versionOf(customer) !== 0) return fail({ kind: 'closed' })
        if (balances.length > 0 && !waivesWallet) return fail({ kind: 'wallet-not-empty', balances })
        await closeAccount(writer, { customerId: id, balances, at })
        await writer.audit({ ...entry, act: 'customer.erase', country, reason, approvalId: approval.id })
        return ok(undefined)
      })
    },
  }
}

const entry = { before: {}, after: {}, reason: null, approvalId: null } as const

/** 0 while it is open. */
const versionOf = ({ deletionRequestedAt }: Pick<LockedCustomer, 'deletionRequestedAt'>): number =>
  deletionRequestedAt === null ? 0 : 1

function masked(one: OperatorsCustomer): OperatorsCustomer {
  return {
    ...one,
    ...maskContact(one),
    name: one.isManaged ? one.name : maskName(one.name),
    unconfirmed: one.unconfirmed.map(({ kind, value }) => ({ kind, value: maskIdentifier({ kind, value }) })),
    addresses: one.addresses.map(({ address, ...rest }) => ({
      ...rest,
      address: maskAddress(address),
      label: one.isManaged ? rest.label : '',
    })),
  }
}
