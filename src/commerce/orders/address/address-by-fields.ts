import type { FieldRejection } from '#commerce/addresses/address.ts'
import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import type { Entered } from '#commerce/addresses/entered.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound, OrderAdmin } from '#commerce/orders/orders.ts'
import type { Country } from '#kernel/country.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { countAddressChanges } from './advance-address.ts'
import type { AddressEdit } from './address-edit.ts'

type Quote = Parameters<AddressEdit['quote']>[0]
type Change = Parameters<AddressEdit['change']>[0]
type Quoted = Extract<Awaited<ReturnType<AddressEdit['quote']>>, { readonly ok: true }>['value']
type Changed = Extract<Awaited<ReturnType<AddressEdit['change']>>, { readonly ok: true }>['value']

type Failure =
  | NotFound
  | ActionFailure
  | { readonly kind: 'invalid-address'; readonly rejections: readonly FieldRejection[] }

/** An address in the fields of its country's form, as programs and commands name them. */
export type AddressByFields = {
  quote(
    request: Pick<Quote, 'number' | 'by'> & { readonly entered: Entered },
  ): Promise<Result<Quoted & { readonly seen: number }, Failure>>
  /** `seen` null: however often the address has been changed. */
  change(
    request: Omit<Change, 'address' | 'seen'> & {
      readonly entered: Entered
      readonly seen: number | null
    },
  ): Promise<Result<Changed, Failure>>
}

type Deps = {
  readonly admin: Pick<OrderAdmin, 'find' | 'address'>
  readonly addresses: Pick<AddressesFacade, 'parse'>
  readonly countries: readonly Country[]
}

/** The edit of operators for those who have no form: validated as the order's page does it. */
export function createAddressByFields({ admin, addresses, countries }: Deps): AddressByFields {
  async function read({ number, by, entered }: Pick<Quote, 'number' | 'by'> & { readonly entered: Entered }) {
    const found = await admin.find(number, by)
    if (!found.ok) return found
    const { order } = found.value
    const country = countries.find(({ isoCode }) => isoCode === order.country)
    if (!country) return fail({ kind: 'not-found' } as const)
    const parsed = addresses.parse(entered, storefront(country, order.language), order.address)
    return parsed.ok
      ? ok({ address: parsed.value, seen: countAddressChanges(order) })
      : fail({ kind: 'invalid-address', rejections: parsed.failure } as const)
  }
  return {
    async quote({ number, by, entered }) {
      const given = await read({ number, by, entered })
      if (!given.ok) return given
      const { address, seen } = given.value
      const quoted = await admin.address.quote({ number, by, address })
      return quoted.ok ? ok({ ...quoted.value, seen }) : quoted
    },
    async change({ entered, seen, ...request }) {
      const given = await read({ number: request.number, by: request.by, entered })
      if (!given.ok) return given
      return admin.address.change({
        ...request,
        address: given.value.address,
        seen: seen ?? given.value.seen,
      })
    },
  }
}
