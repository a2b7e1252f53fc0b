import { addDays, addMonths, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

type EarningLine = {
  readonly sku: string
  readonly orderType: string
  readonly gift: boolean
  readonly quantity: number
  readonly net: Money
}

/** What was paid for items, without fees; gift cards are none. */
export const paidForItems = (lines: readonly EarningLine[]): number =>
  lines.reduce((all, line) => (earnsPoints(line) ? all + line.net.minor : all), 0)

/** Money on a gift card earns when it is spent; an agreed price earns nothing. */
export const earnsPoints = ({ orderType, gift }: Pick<EarningLine, 'orderType' | 'gift'>): boolean =>
  orderType !== 'gift-card' && orderType !== 'bulk' && !gift

/** Points mature when nothing of a shipment can be returned any more: at the end of the last day, in the country's time. */
export function maturesAt(
  deliveredAt: Instant,
  returnDays: readonly (number | null)[],
  timeZone: string,
): Instant {
  const days = Math.max(0, ...returnDays.map((one) => one ?? 0))
  return atLocalTime({ day: addDays(localTime(deliveredAt, timeZone).day, days + 1), second: 0 }, timeZone)
}

/** Points can be spent for so many months after they have matured, to the end of the day. */
export const pointsExpireAt = (maturedAt: Instant, months: number, timeZone: string): Instant =>
  atLocalTime({ day: addDays(addMonths(localTime(maturedAt, timeZone).day, months), 1), second: 0 }, timeZone)
