import { warned, passed, type EnvironmentCheck } from './environment-check.ts'

/** A clock before this year is certainly wrong. */
const earliestYear = 2026

export const checkClock: EnvironmentCheck = {
  name: 'clock',
  run: async () => {
    const now = new Date()
    if (now.getUTCFullYear() < earliestYear)
      return warned(
        now.toISOString(),
        'set the clock (timedatectl set-ntp true): schedules and links depend on it',
      )
    return passed(now.toISOString())
  },
}
