/**
 * Counts down to the end of deals by the server's clock: a device may be wrong by hours, and a page may have been kept.
 * The digits appear when the time is known, so nothing jumps; what has ended is taken away.
 */
const timers = [...document.querySelectorAll<HTMLElement>('[data-countdown]')]

async function askTime(): Promise<number> {
  const asked = Date.now()
  try {
    const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' })
    const said = Date.parse(answer.headers.get('date') ?? '')
    // The header has whole seconds: half of one is the least wrong.
    return Number.isNaN(said) ? 0 : said + 500 - (asked + Date.now()) / 2
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
  timer.dataset.countdown = 'running'
}

async function start(): Promise<void> {
  const offset = await askTime()
  const tick = () => {
    const now = Date.now() + offset
    for (const timer of timers) {
      const left = Date.parse(timer.dataset['endsAt'] ?? '') - now
      if (left > 0) show(timer, left)
      else timer.closest<HTMLElement>('[data-deal]')?.setAttribute('hidden', '')
    }
    // On the next whole second, so that the digits neither stall nor skip.
    setTimeout(tick, 1000 - (now % 1000))
  }
  tick()
}

if (timers.length > 0) void start()
