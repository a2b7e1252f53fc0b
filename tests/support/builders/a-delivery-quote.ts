import type { DeliveryQuote } from '#commerce/delivery/delivery-quote.ts'
import type { Currency } from '#kernel/currency.ts'
import { zero } from '#kernel/money.ts'

/** A free home delivery without slots and services. */
export const aDeliveryQuote = (
  currency: Currency = 'AED',
  parts: Partial<DeliveryQuote> = {},
): DeliveryQuote => ({
  kind: 'home',
  fee: zero(currency),
  fullFee: zero(currency),
  services: [],
  charge: zero(currency),
  shipments: [],
  slots: [],
  slot: null,
  misfits: [],
  requiresCall: false,
  ...parts,
})
