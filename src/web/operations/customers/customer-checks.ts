import type {
  ContactCorrection,
  Erasure,
  OperatorsCustomer,
} from '#commerce/customer-admin/customer-admin.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

/** The step before an act, as CheckPage shows it. */
export type CustomerCheck = {
  readonly title: string
  readonly act: string
  readonly button: string
  readonly fields: Readonly<Record<string, string>>
  readonly version?: number
  readonly isDangerous: boolean
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

type Locals = Pick<App.Locals, 't'>
type Fact = CustomerCheck['consequences'][number]

const text = (label: string, value: string | null): Fact => ({
  label,
  value: value === null ? null : { kind: 'text', text: value },
})
const code = (label: string, value: string | null): Fact => ({
  label,
  value: value === null ? null : { kind: 'code', text: value },
})

/** Who it is about, what was entered, and what follows. */
function factsOf(
  customer: OperatorsCustomer,
  follows: MessageKey,
  reason: string,
  { t }: Locals,
  more: readonly Fact[] = [],
): readonly Fact[] {
  return [
    text(t('operations-customers:name'), customer.name || t('operations-customers:nameless')),
    ...more,
    text(t('operations-customers:reason'), reason),
    text(t('operations-customers:check.what-follows'), t(follows)),
  ]
}

export function checkCorrection(
  customer: OperatorsCustomer,
  {
    correction,
    contact,
    reason,
  }: { readonly correction: ContactCorrection; contact: string; reason: string },
  locals: Locals,
): CustomerCheck {
  const { t } = locals
  return {
    title: t('operations-customers:check.contact'),
    act: 'contact',
    button: t('operations-customers:check.contact.button', { to: correction.to }),
    fields: { contact, reason },
    isDangerous: false,
    consequences: factsOf(customer, 'operations-customers:check.contact.follows', reason, locals, [
      code(t('operations-customers:check.contact.from'), correction.from),
      // What was typed is what is compared with what the customer says.
      code(t('operations-customers:check.contact.to'), contact),
    ]),
  }
}

export function checkSessions(customer: OperatorsCustomer, reason: string, locals: Locals): CustomerCheck {
  const { t } = locals
  const count = customer.sessions.length
  return {
    title: t('operations-customers:check.sessions'),
    act: 'end-sessions',
    button: t('operations-customers:check.sessions.button', { count }),
    fields: { reason },
    isDangerous: false,
    consequences: factsOf(customer, 'operations-customers:check.sessions.follows', reason, locals),
  }
}

export function checkCash(customer: OperatorsCustomer, reason: string, locals: Locals): CustomerCheck {
  const { t } = locals
  const kind = customer.cashBlockedAt === null ? 'block' : 'allow'
  return {
    title: t(`operations-customers:check.${kind}`),
    act: `${kind}-cash`,
    button: t(`operations-customers:check.${kind}.button`),
    fields: { reason },
    isDangerous: kind === 'block',
    consequences: factsOf(customer, `operations-customers:check.${kind}.follows`, reason, locals, [
      {
        label: t('operations-customers:refused-deliveries'),
        value: { kind: 'number', value: customer.refusedDeliveries },
      },
    ]),
  }
}

export function checkExport(customer: OperatorsCustomer, reason: string, locals: Locals): CustomerCheck {
  const { t } = locals
  return {
    title: t('operations-customers:check.export'),
    act: 'export',
    button: t('operations-customers:check.export.button'),
    fields: { reason },
    isDangerous: false,
    consequences: factsOf(customer, 'operations-customers:check.export.follows', reason, locals),
  }
}

export function checkErasure(
  customer: OperatorsCustomer,
  {
    erasure,
    deciders,
    reason,
    waives,
  }: { readonly erasure: Erasure; deciders: readonly string[]; reason: string; waives: boolean },
  locals: Locals,
): CustomerCheck {
  const { t } = locals
  const { orders, balances, version } = erasure
  const who =
    deciders.length === 0 ? t('operations-customers:deciders.none') : deciders.slice(0, 4).join(' · ')
  return {
    title: t('operations-customers:check.erase'),
    act: 'request-erasure',
    button: t('operations-customers:check.erase.button'),
    fields: { reason, waives: waives ? '1' : '' },
    version,
    isDangerous: true,
    consequences: factsOf(customer, 'operations-customers:check.erase.follows', reason, locals, [
      { label: t('operations-customers:check.erase.orders'), value: { kind: 'number', value: orders } },
      {
        label: t('operations-customers:check.erase.waived'),
        value: balances.length === 0 ? null : { kind: 'sums', amounts: balances, country: null },
      },
      text(t('operations-customers:deciders'), who),
    ]),
  }
}
