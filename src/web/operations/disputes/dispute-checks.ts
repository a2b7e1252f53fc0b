import type { DisputeDetails } from '#commerce/disputes/dispute-admin.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { toDecimal } from '#kernel/money.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { disputeSum } from './dispute-list.ts'

/** The step before a response, as CheckPage shows it. */
export type DisputeCheck = {
  readonly act: 'submit' | 'accept'
  readonly title: string
  readonly button: string
  readonly version: number
  readonly isDangerous: boolean
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

const text = (value: string): CellValue => ({ kind: 'text', text: value })

/** What the provider gets, and that it gets it once. */
export function checkSubmission({ dispute, isByHand }: DisputeDetails, { t }: App.Locals): DisputeCheck {
  const { provider, evidence, version } = dispute
  return {
    act: 'submit',
    title: t('operations-disputes:submit.check'),
    button: t(isByHand ? 'operations-disputes:submit.by-hand' : 'operations-disputes:submit.button', {
      provider,
    }),
    version,
    isDangerous: false,
    consequences: [
      ...about({ dispute }, t),
      { label: t('operations-disputes:evidence.text'), value: text(evidence.text) },
      {
        label: t('operations-disputes:evidence.documents'),
        value: {
          kind: 'names',
          names: evidence.documents.map((one) => t(`operations-disputes:document.${one}`)),
        },
      },
      {
        label: t('operations-disputes:what-follows'),
        value: text(
          t(isByHand ? 'operations-disputes:submit.follows-by-hand' : 'operations-disputes:submit.follows'),
        ),
      },
    ],
  }
}

/** What is lost for good. */
export function checkAcceptance({ dispute, isByHand }: DisputeDetails, locals: App.Locals): DisputeCheck {
  const { t } = locals
  const { amount, payment, version } = dispute
  const written = payment
    ? formatExactMoney(amount, storefrontOf(locals, payment.country))
    : `${toDecimal(amount)} ${amount.currency}`
  return {
    act: 'accept',
    title: t('operations-disputes:accept.check'),
    button: t('operations-disputes:accept.button', { amount: written }),
    version,
    isDangerous: true,
    consequences: [
      ...about({ dispute }, t),
      {
        label: t('operations-disputes:what-follows'),
        value: text(
          t(isByHand ? 'operations-disputes:accept.follows-by-hand' : 'operations-disputes:accept.follows'),
        ),
      },
    ],
  }
}

function about({ dispute }: Pick<DisputeDetails, 'dispute'>, t: App.Locals['t']) {
  const { provider, reference, payment, amount, fee, reason } = dispute
  const rows: readonly (readonly [string, CellValue])[] = [
    [t('operations-disputes:provider'), { kind: 'code', text: provider }],
    [t('operations-disputes:reference'), { kind: 'code', text: reference }],
    [t('operations-disputes:order'), payment ? { kind: 'code', text: payment.orderNumber } : null],
    [t('operations-disputes:reason'), text(t(`operations-disputes:reason.${reason}`))],
    [t('operations-disputes:amount'), disputeSum(amount, payment?.country)],
    [t('operations-disputes:fee'), fee ? disputeSum(fee, payment?.country) : null],
  ]
  return rows.map(([label, value]) => ({ label, value }))
}
