import { emptyDirectory, serve } from './support/processes.ts'
import { median } from './support/rounds.ts'

/* Milliseconds from process start to the first home page, on an existing database. */
const maxMs = 3000
const env = { MAJLIS_DATA: await emptyDirectory() }
const startOnce = async (): Promise<number> => {
  const began = performance.now()
  const shop = await serve('majlis-server.ts', { env })
  const response = await fetch(`${shop.url}/ae/en`)
  await response.arrayBuffer()
  const took = performance.now() - began
  if (response.status !== 200) throw new Error(`the home page returned ${response.status}`)
  await shop.stop()
  return took
}
const first = await startOnce()
const times: number[] = []
for (let round = 0; round < 5; round += 1) times.push(await startOnce())
const typical = median(times)
console.log(
  `${typical <= maxMs ? '✓' : '✗'} start to first page: ${Math.round(typical)} ms (at most ${maxMs})`,
)
console.log(`    rounds ${times.map(Math.round).join(' ')} ms; with a new database ${Math.round(first)} ms`)
process.exitCode = typical <= maxMs ? 0 : 1
