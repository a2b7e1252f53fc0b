import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { statusMessages } from '#web/orders/order-status-messages.ts'
import { explainOrderFailure } from './explain-failure.ts'

const orderStates: Readonly<Record<string, MessageKey>> = {
  pending: 'operations-orders:shut.pending',
  confirmed: 'operations-orders:shut.confirmed',
  processing: 'operations-orders:shut.processing',
  delivered: 'operations-orders:shut.delivered',
  'cancel pending': 'operations-orders:shut.cancel-pending',
  'Cancellation In Progress': 'operations-orders:shut.canceling',
  canceled: 'operations-orders:shut.canceled',
  'cancel rejected': 'operations-orders:shut.cancel-rejected',
}

/** Why a button is not there: the state, the permission, or what else the rules say. */
export function explainShutAct(failure: ActionFailure, order: Order, locals: App.Locals): string {
  const { t } = locals
  if (failure.kind !== 'illegal') {
    const [problem] = explainOrderFailure(failure, { locals, order, version: order.version })
    return problem?.text ?? ''
  }
  const known = orderStates[failure.from] ?? statusMessages[failure.from as keyof typeof statusMessages]
  return known
    ? t('operations-orders:shut.state', { state: t(known) })
    : t('operations-orders:failure.illegal')
}
