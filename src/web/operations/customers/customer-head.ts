import type { OperatorsCustomer } from '#commerce/customer-admin/customer-admin.ts'
import type { Translate } from '#i18n/translator.ts'
import type { StateText } from '#web/operations/lists/list-row.ts'

/** What the page of a customer begins with. */
export function customerHead(
  { name, cashBlockedAt, deletionRequestedAt, erasedAt }: OperatorsCustomer,
  t: Translate,
): { readonly title: string; readonly state: StateText; readonly flags: readonly StateText[] } {
  const state: StateText =
    erasedAt !== null
      ? { tone: 'neutral', label: t('operations-customers:state.erased') }
      : deletionRequestedAt !== null
        ? { tone: 'warn', label: t('operations-customers:state.closing') }
        : { tone: 'good', label: t('operations-customers:state.open') }
  const flags: readonly StateText[] =
    cashBlockedAt === null ? [] : [{ tone: 'bad', label: t('operations-customers:flag.cash-blocked') }]
  return { title: name || t('operations-customers:customer.title'), state, flags }
}
