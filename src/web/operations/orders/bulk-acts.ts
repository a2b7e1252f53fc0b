import { bulkStepPermissions, bulkSteps } from '#commerce/orders/lifecycle/bulk-steps.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { collaborationActs } from '#web/operations/tasks/handle-bulk.ts'

/** What the person can do with many orders at once. */
export const bulkActsOf = (
  by: StaffOperator,
  t: Translate,
): readonly { readonly act: string; readonly label: string }[] => [
  ...(mayAnywhere(by, 'orders.note') ? collaborationActs(t) : []),
  ...(mayAnywhere(by, 'orders.print')
    ? [{ act: 'print-many', label: t('operations-orders:bulk.print') }]
    : []),
  ...bulkSteps
    .filter((step) => mayAnywhere(by, bulkStepPermissions[step]))
    .map((step) => ({ act: `check-${step}`, label: t(`operations-orders:bulk.${step}`) })),
  ...(mayAnywhere(by, 'orders.slot')
    ? [{ act: 'check-move-day', label: t('operations-orders:bulk.move-day') }]
    : []),
]
