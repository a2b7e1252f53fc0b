import type { Order } from '#commerce/orders/order.ts'
import { missingOf } from '#commerce/orders/payment/receive-transfer.ts'
import { groupedAccount, type TransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { isTransferOpen } from '#commerce/payments/transfers/transfer-states.ts'
import { formatDateTime, formatExactMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { isZero } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

type TransferRow = {
  readonly label: string
  readonly value: string
  /** Written from left to right in both languages. */
  readonly isCode: boolean
}

/** Whether the order's page says where to transfer. */
export const awaitsTransfer = ({ status, payment: { transfer } }: Order): boolean =>
  status === 'pending' && transfer ? isTransferOpen(transfer.state) : false

/** An open transfer as its shopper reads it. */
export function describeTransfer(
  order: Order,
  { beneficiary, bank, account, bankCode }: TransferTerms,
  storefront: Storefront,
  t: Translate,
): { readonly title: string; readonly text: string; readonly rows: readonly TransferRow[] } {
  const { payment, expiresAt, number } = order
  const write = (amount: Parameters<typeof formatExactMoney>[0]) => formatExactMoney(amount, storefront)
  const text = (label: string, value: string): TransferRow => ({ label, value, isCode: false })
  const code = (label: string, value: string): TransferRow => ({ label, value, isCode: true })
  const isShort = !isZero(payment.paid)
  return {
    title: t(isShort ? 'payments:transfer.short.title' : 'payments:transfer.title'),
    text: isShort
      ? t('payments:transfer.short.text', { received: write(payment.paid) })
      : t('payments:transfer.text'),
    rows: [
      text(t('payments:transfer.amount'), write(missingOf(order))),
      code(t('payments:transfer.reference'), number),
      text(t('payments:transfer.beneficiary'), beneficiary),
      text(t('payments:transfer.bank'), bank[storefront.language]),
      code(t(`payments:transfer.${account.kind}`), groupedAccount(account.number)),
      code(t(`payments:transfer.${bankCode.kind}`), bankCode.code),
      ...(expiresAt === null
        ? []
        : [text(t('payments:transfer.until'), formatDateTime(expiresAt, storefront))]),
    ],
  }
}
