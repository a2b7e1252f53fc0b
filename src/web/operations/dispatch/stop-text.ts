import { shortReasons } from '#commerce/dispatch/create-picking.ts'
import { failReasons, refuseReasons } from '#commerce/dispatch/crew-reason.ts'
import { stopKey, type RunStop } from '#commerce/dispatch/run.ts'
import { dayOfShipment } from '#commerce/dispatch/stop-states.ts'
import { maskContact } from '#commerce/addresses/mask-contact.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'

export const choices = { short: shortReasons, failed: failReasons, refused: refuseReasons } as const

export const keyOfStop = (stop: RunStop): string => stopKey(stop)
export const plannedDayOf = (shipment: Shipment): string => dayOfShipment(shipment)
export const maskedNameOf = ({ contact }: Order): string => maskContact(contact).name
export const maskedPhoneOf = ({ contact }: Order): string => maskContact(contact).phone
