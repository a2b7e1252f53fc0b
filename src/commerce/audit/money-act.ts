/** Areas of acts that are kept as long as the accounts and that finance reads: the part of an act before the dot. */
const moneyAreas: ReadonlySet<string> = new Set([
  'approval', 'capture', 'card', 'cash', 'goodwill', 'hand-in', 'payment', 'payout', 'price', 'refund', 'settlement', 'transfer', 'wallet', 'dispute', 'withdrawal',
]) // prettier-ignore

/** Acts of other areas that move money all the same. */
const moneyActs: ReadonlySet<string> = new Set([
  'order.cancel-items', 'order.approve-item-cancellation', 'order.approve-cancellation', 'order.cancel', 'return.refund', 'shipment.deliver', 'pickup.hand-over',
]) // prettier-ignore

/** Whether an act ("refund.make") is about money. */
export const isMoneyAct = (act: string): boolean =>
  moneyAreas.has(act.split('.', 1)[0] ?? '') || moneyActs.has(act)
