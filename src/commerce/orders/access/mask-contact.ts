import type { Address } from '#commerce/addresses/address.ts'
import { maskContact, maskName } from '#commerce/addresses/mask-contact.ts'
import type { Order } from '#commerce/orders/order.ts'

/** The area alone. */
export const maskAddress = (address: Address): Address => ({
  ...address,
  fields: {},
  access: { floor: null, lift: null, gatePass: false },
  landmark: '',
  note: '',
  pin: null,
})

/** An order for who knows its number and contact but may be a stranger. */
export const maskOrder = (order: Order): Order => ({
  ...order,
  contact: maskContact(order.contact),
  collector: order.collector && maskName(order.collector),
  address: order.address && maskAddress(order.address),
  reschedulings: order.reschedulings.map((one) =>
    one.address ? { ...one, address: { ...one.address, address: maskAddress(one.address.address) } } : one,
  ),
})
