import type { MessageKey } from '#i18n/messages.ts'
import { reviewReasons } from './order-list.ts'

/** Why an order is on hold, in words. */
export function reasonText(reason: string, t: (key: MessageKey) => string): string {
  const known = reviewReasons.find((one) => one === reason)
  return known ? t(`operations-orders:reason.${known}`) : reason
}
