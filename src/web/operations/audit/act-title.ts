import type { Translate } from '#i18n/translator.ts'

/** Acts that have a title of their own; others are shown by their code. */
const titled = [
  'approval.request',
  'approval.approve',
  'approval.reject',
  'approval.withdraw',
  'approval.overtake',
  'order.change-address',
  'order.show-contact',
  'order.put-on-hold',
  'order.release-hold',
  'order.cancel',
  'order.cancel-items',
  'order.request-cancellation',
  'order.approve-cancellation',
  'order.reject-cancellation',
  'shipment.approve',
  'shipment.process',
  'shipment.schedule',
  'shipment.reschedule',
  'shipment.out',
  'shipment.deliver',
  'shipment.fail',
  'shipment.refuse',
  'shipment.cancel',
  'shipment.name-courier',
  'pickup.hand-over',
  'refund.make',
  'refund.choose-method',
  'refund.complete',
  'payment.capture',
  'transfer.match',
  'payout.fail',
  'staff.invite',
  'staff.grant',
  'staff.disable',
  'staff.reset-factors',
  'staff.end-sessions',
  'key.create',
  'key.take',
  'key.revoke',
  'tablet.add',
  'tablet.revoke',
] as const
type TitledAct = (typeof titled)[number]

const isTitled = (act: string): act is TitledAct => (titled as readonly string[]).includes(act)

export const actTitle = (act: string, t: Translate): string =>
  isTitled(act) ? t(`operations-audit:act.${act}`) : act
