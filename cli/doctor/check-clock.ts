import { look, well, type Check } from './check.ts'

/** No machine that runs this was set up before it was written. */
const writtenIn = 2026

export const checkClock: Check = {
  name: 'clock',
  run: async () => {
    const now = new Date()
    if (now.getUTCFullYear() < writtenIn)
      return look(
        now.toISOString(),
        'set the clock (timedatectl set-ntp true): schedules and links depend on it',
      )
    return well(now.toISOString())
  },
}
