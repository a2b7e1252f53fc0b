import type { ReturnRefund } from '#commerce/returns/plan-return-refund.ts'
import type { Translate } from '#i18n/translator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isZero, sum, times, type Money } from '#kernel/money.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

type Row = { readonly label: string; readonly value: CellValue }

/** How the refund of a return is made up, without what is nothing. */
export function refundRows(refund: ReturnRefund, country: CountryCode, t: Translate): readonly Row[] {
  const row = (label: string, amount: Money): readonly Row[] =>
    isZero(amount) ? [] : [{ label, value: { kind: 'money', amount, country } }]
  const less = (amount: Money): Money => times(amount, -1)
  const { currency } = refund.total
  const charges = sum(
    refund.charges.map(({ amount }) => amount),
    currency,
  )
  return [
    ...row(t('operations-returns:refund.net'), refund.net),
    ...row(t('operations-returns:refund.charges'), charges),
    ...row(t('operations-returns:refund.rounding'), refund.rounding),
    ...row(t('operations-returns:refund.credited'), refund.credited),
    ...refund.giftRefunds.flatMap(({ sku, amount }) =>
      row(t('operations-returns:refund.gift-back', { sku }), amount),
    ),
    ...refund.giftsWithheld.flatMap(({ sku, amount }) =>
      row(t('operations-returns:refund.gift', { sku }), less(amount)),
    ),
    ...(refund.collectionFee
      ? row(t('operations-returns:refund.fee'), less(refund.collectionFee.amount))
      : []),
    ...row(t('operations-returns:refund.points'), less(refund.pointsWithheld)),
    ...(refund.exchanged ? row(t('operations-returns:refund.exchanged'), less(refund.exchanged)) : []),
    ...row(t('operations-returns:refund.before'), less(refund.alreadyRefunded)),
    { label: t('operations-returns:refund.total'), value: { kind: 'money', amount: refund.total, country } },
  ]
}
