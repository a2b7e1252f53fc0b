import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'
import type { RunningShop } from '../../support/servers/running-shop.ts'

/** Runs in the shop before anything else of it: `Date` is ahead by what the file says, which is read at the signal. */
const program = (file: string) => `
  import { readFileSync, writeFileSync } from 'node:fs'
  const Real = Date
  let ahead = 0
  process.on('SIGUSR2', () => {
    ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
    writeFileSync(${JSON.stringify(file)} + '-read', '')
  })
  globalThis.Date = class Date extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ahead) : super(...given) }
    static now() { return Real.now() + ahead }
  }
`

/** The clock of a shop of the test's own, which can be set ahead: a journey then waits for no minute of the real one. */
export async function aShopClock() {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-clock-'))
  const file = join(directory, 'ahead')
  let ahead = 0
  const now = () => Date.now() + ahead
  return {
    now,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program(file))}` },
    /** Sets the clock to a moment (in milliseconds) that is to come. */
    async setTo(shop: RunningShop, moment: number): Promise<void> {
      const before = ahead
      ahead = moment - Date.now()
      if (ahead < before) throw new Error('the moment is over')
      await writeFile(file, String(ahead))
      shop.process.kill('SIGUSR2')
      await vi.waitUntil(() => existsSync(`${file}-read`), { timeout: 60_000 })
      await rm(`${file}-read`)
    },
    /** Waits until it shows a moment. */
    until: (moment: number) => setTimeout(moment - now()),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
