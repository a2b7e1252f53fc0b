import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'

/** Numbers (E.164) that a code has proven in this checkout, and when. */
export type ConfirmedPhones = Readonly<Record<string, Instant>>

/** For how long a browser need not prove a number again. */
const confirmationDays = 30

export const isPhoneConfirmed = (confirmed: ConfirmedPhones, phone: string, now: Instant): boolean => {
  const at = confirmed[phone]
  return at !== undefined && isBefore(now, addMilliseconds(at, confirmationDays * 86_400_000))
}
