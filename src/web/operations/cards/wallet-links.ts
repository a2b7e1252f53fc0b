import { writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import type { Order } from '#commerce/orders/order.ts'
import { may, mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export const walletPath = (customerId: string, country: CountryCode): string =>
  operationsPath('wallet', { id: writeWalletId(customerId, country) })

/** What the audit and approvals call a wallet. */
export const walletObject = ({
  customerId,
  country,
}: {
  readonly customerId: string
  readonly country: CountryCode
}) => ({ kind: 'wallet', id: writeWalletId(customerId, country) })

/** Where credit that makes the order good is given; null: it is a guest's, or not for this person to give. */
export const creditPathOf = (
  by: StaffOperator,
  { number, customerId, country }: Pick<Order, 'number' | 'customerId' | 'country'>,
): string | null =>
  customerId !== null && may(by, 'cards.manage', { country, place: null })
    ? `${walletPath(customerId, country)}?order=${number}#credit`
    : null

export const mayIssueCards = (by: StaffOperator): boolean => mayAnywhere(by, 'cards.manage')
