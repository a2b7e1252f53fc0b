/**
 * Codes sent to a dial code: the last 40, and how many of them were entered. Whoever is paid for text messages to numbers of
 * their own enters none of them. After a pause they are counted anew.
 */
export type Conversion = {
  readonly sent: number
  readonly entered: number
  /** Within the last day. */
  readonly wasPaused: boolean
}

export const conversionSample = 40
export const pumpingPauseMs = 30 * 60_000

/** What the conversion of a dial code requires of the next send. Fewer than the sample are not judged, but for a pause before. */
export function judgeConversion({ sent, entered, wasPaused }: Conversion): 'open' | 'challenge' | 'pause' {
  if (sent < conversionSample) return wasPaused ? 'challenge' : 'open'
  const share = entered / sent
  return share < 0.1 ? 'pause' : share < 0.25 ? 'challenge' : 'open'
}

/** "971" of "+971501234567", among the dial codes that are served; undefined: none of them. */
export const dialCodeOf = (phone: string, dialCodes: readonly string[]): string | undefined =>
  dialCodes.find((code) => phone.startsWith(`+${code}`))
