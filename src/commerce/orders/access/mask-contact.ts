import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { Order } from '#commerce/orders/order.ts'

const dots = '•••'

/** "•••• 4567": enough to recognize one's own number, and for a courier to compare. */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `•${dots} ${phone.slice(-4)}`)

/** "m•••@example.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0] ?? ''}${dots}${email.slice(at)}`
}

/** "M••• A•••" */
const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}${dots}`)
    .join(' ')

export const maskContact = ({ name, email, phone }: Contact): Contact => ({
  name: maskName(name),
  email: maskEmail(email),
  phone: maskPhone(phone),
})

/** The area alone. */
const maskAddress = (address: Address): Address => ({
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
