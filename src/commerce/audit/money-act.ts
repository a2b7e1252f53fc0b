/** Areas whose acts are kept as long as the accounts and read by finance: the part of an act before the dot. */
const moneyAreas =
  'approval capture card cash dispute goodwill payment payout price refund settlement transfer wallet'
/** Acts of other areas that move money all the same. */
const moneyActs =
  'import.card import.card-removed order.cancel order.approve-cancellation order.cancel-items order.approve-item-cancellation pickup.hand-over return.accept return.accept-part return.waive return.against-policy shipment.deliver'

/** Whether an act ("refund.make") is about money. */
export const isMoneyAct = (act: string): boolean =>
  moneyAreas.split(' ').includes(act.split('.', 1)[0] ?? '') || moneyActs.split(' ').includes(act)
