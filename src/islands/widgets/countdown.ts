import { isFarAway } from '#kernel/countdown.ts'

/**
 * Counts down to the end of deals by the server's clock: a device's may be wrong by hours, and the page may be a cached
 * one. The digits appear when the time is known, so nothing moves; deals that have ended are hidden.
 */
const timers = [...document.querySelectorAll<HTMLElement>('[data-countdown]')]

/** Milliseconds that the server's clock is ahead of the device's; 0 when unknown. */
async function loadClockOffset(): Promise<number> {
  const sentAt = Date.now()
  try {
    const response = await fetch('/livez', { method: 'HEAD', cache: 'no-store' })
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    // The header has whole seconds: adding half of one makes the smallest error.
    return Number.isNaN(serverTime) ? 0 : serverTime + 500 - (sentAt + Date.now()) / 2
  } catch {
    return 0
  }
}

function show(timer: HTMLElement, milliseconds: number): void {
  const seconds = Math.ceil(milliseconds / 1000)
  const parts = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60]
  timer.querySelectorAll('[data-digits]').forEach((digits, index) => {
    digits.textContent = String(Math.floor(parts[index] ?? 0)).padStart(2, '0')
  })
  timer.toggleAttribute('data-far', isFarAway(milliseconds))
  timer.dataset.countdown = 'running'
}

async function start(): Promise<void> {
  const offset = await loadClockOffset()
  const tick = () => {
    const now = Date.now() + offset
    for (const timer of timers) {
      const remaining = Date.parse(timer.dataset['endsAt'] ?? '') - now
      if (remaining > 0) show(timer, remaining)
      else timer.closest<HTMLElement>('[data-deal]')?.setAttribute('hidden', '')
    }
    // On the next whole second, so that the digits neither stall nor skip.
    setTimeout(tick, 1000 - (now % 1000))
  }
  tick()
}

if (timers.length > 0) void start()
